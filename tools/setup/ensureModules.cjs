'use strict'

const fs = require('fs')
const path = require('path')
const { runNpm } = require('./npm.cjs')

/**
 * @typedef {{ packages?: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock
 */

/**
 * Whether node_modules holds what the lockfile asks for. `installed` is the account that npm itself writes at the end
 * of an installation; packages for other platforms are optional and may be absent.
 * @param {Lock} wanted
 * @param {Lock | undefined} installed
 */
function isInstalled(wanted, installed) {
  if (installed === undefined) return false
  const there = installed.packages || {}
  return Object.entries(wanted.packages || {}).every(function isThere([place, entry]) {
    if (!place.includes('node_modules/') || entry.link === true) return true
    const found = there[place]
    if (found === undefined) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version
  })
}

/**
 * Installs the dependencies when they are missing or the lockfile has changed.
 * @param {string} root
 * @param {import('./ensureNode.cjs').Tools} tools
 */
async function ensureModules(root, tools) {
  const wanted = readLock(path.join(root, 'package-lock.json')) || {}
  if (isInstalled(wanted, readLock(path.join(root, 'node_modules/.package-lock.json')))) return
  console.log('Installing the dependencies (once, and again when they change).')
  const run = { node: tools.node, npm: tools.npm, cwd: root, log: path.join(root, '.cache/install.log') }
  await runNpm(run, ['ci', '--no-audit', '--no-fund'])
}

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

module.exports = { ensureModules, isInstalled }
