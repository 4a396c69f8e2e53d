'use strict'

const { execFileSync } = require('child_process')
const fs = require('fs')
const path = require('path')
const { SetupProblem } = require('./nodeVersion.cjs')
const { findNpm, runNpm } = require('./npm.cjs')
const { planNode } = require('./planNode.cjs')

/**
 * @typedef {object} Tools
 * @property {string} node the program to run everything with
 * @property {string} npm the npm-cli.js to run with it
 */

/**
 * A Node that is new enough: this one, or one fetched from the npm registry into `.toolchain/` of the project.
 * @param {string} root
 * @returns {Promise<Tools>}
 */
async function ensureNode(root) {
  const range = readJson(path.join(root, 'package.json')).engines.node
  const toolchain = path.join(root, '.toolchain')
  const fetched = findFetched(path.join(toolchain, 'node'))
  const version = process.version
  const plan = planNode({
    version,
    range,
    platform: process.platform,
    arch: process.arch,
    fetched: fetched && fetched.version,
  })
  if (plan.use === 'this') return { node: process.execPath, npm: findNpm(process.env) }
  if (plan.use === 'fetched' && fetched) return { node: fetched.node, npm: fetched.npm }
  if (plan.use !== 'new') {
    throw new SetupProblem(
      'Gatefold needs Node ' + range + '; this is ' + version + '. Install Node 24 and start again.',
    )
  }
  console.log('This Node is ' + version + '; fetching Node 24 into .toolchain/ (once, about 10 s).')
  return fetchNode(root, plan.name)
}

/**
 * @param {string} root
 * @param {string} name
 */
async function fetchNode(root, name) {
  const npm = findNpm(process.env)
  const toolchain = path.join(root, '.toolchain')
  const fresh = path.join(toolchain, 'new-' + process.pid)
  fs.mkdirSync(fresh, { recursive: true })
  fs.writeFileSync(path.join(fresh, 'package.json'), '{ "private": true }\n')
  const run = { node: process.execPath, npm, cwd: fresh, log: path.join(root, '.cache/fetch-node.log') }
  await runNpm(run, ['install', '--no-audit', '--no-fund', '--no-package-lock', name + '@24', 'npm@11'])
  const found = findFetched(fresh)
  if (found === undefined || !runs(found.node)) {
    throw new SetupProblem('The Node that the registry offers does not run here: install Node 24 and start again.')
  }
  const place = path.join(toolchain, 'node')
  remove(place)
  fs.renameSync(fresh, place)
  const { node, npm: newNpm } = /** @type {Tools} */ (findFetched(place))
  return { node, npm: newNpm }
}

/** @param {string} folder */
function remove(folder) {
  if (!fs.existsSync(folder)) return
  const { rmSync } = /** @type {{ rmSync?: typeof fs.rmSync }} */ (fs)
  if (rmSync) rmSync(folder, { recursive: true })
  else fs.rmdirSync(folder, { recursive: true })
}

/** @param {string} folder */
function findFetched(folder) {
  const modules = path.join(folder, 'node_modules')
  const names = fs.existsSync(modules) ? fs.readdirSync(modules) : []
  const name = names.find((entry) => entry.startsWith('node-'))
  if (name === undefined) return undefined
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return {
    version: String(readJson(path.join(modules, name, 'package.json')).version),
    node: path.join(modules, name, program),
    npm: path.join(modules, 'npm/bin/npm-cli.js'),
  }
}

/** @param {string} node */
function runs(node) {
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

module.exports = { ensureNode }
