'use strict'

const fs = require('fs')
const path = require('path')

const macApplications = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe']

/**
 * The browser of this machine that the tests drive: Debian's Chromium, a Chrome, or what GATEFOLD_CHROMIUM names.
 * @returns {string | undefined}
 */
function findChromium() {
  const told = process.env['GATEFOLD_CHROMIUM']
  if (told !== undefined) return told
  const folders = (process.env['PATH'] || '').split(path.delimiter)
  const candidates = ['/usr/bin/chromium']
  for (const folder of folders) candidates.push(...names.map((name) => path.join(folder, name)))
  candidates.push(...macApplications.map((application) => '/Applications/' + application))
  return candidates.find((candidate) => fs.existsSync(candidate))
}

/**
 * Chromium without its windows, of which Playwright has its own copy for tests and Debian a package; a page in it takes four fifths
 * of the processor time (decision 0313). The program itself, since its script in /usr/bin leads a group of processes without being one of
 * them. Undefined where it is not installed, or GATEFOLD_CHROMIUM names a browser.
 * @returns {string | undefined}
 */
function findHeadlessShell() {
  if (process.env['GATEFOLD_CHROMIUM'] !== undefined) return undefined
  return ['/usr/lib/chromium/chromium-headless-shell'].find((candidate) => fs.existsSync(candidate))
}

module.exports = { findChromium, findHeadlessShell }
