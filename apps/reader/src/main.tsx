import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/scripts.css'
import { startReader } from './app/startReader.tsx'

startReader(window).catch(async (error: unknown) => (await import('./app/showFault.tsx')).showFault(document, error))
