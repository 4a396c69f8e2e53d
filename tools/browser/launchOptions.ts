import { findChromium } from '../setup/findChromium.cjs'
import { disabledFeatures } from './disabledFeatures.ts'

/** The browser is the system's own: nothing is downloaded. Flags: quiet, offline by itself, and able to run as root. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const executablePath = findChromium()

/** How Playwright starts the browser, in the tests and in the benchmark. */
export const launchOptions = { args, ...(executablePath === undefined ? {} : { executablePath }) }
