import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/scripts.css'
import { startReader } from './app/startReader.tsx'

void startReader(window)
