import './ui/mantine.css'
import './ui/base.css'
import { startStudio } from './app/startStudio.tsx'

startStudio(window).catch((error: unknown) => console.error('The studio could not start.', error))
