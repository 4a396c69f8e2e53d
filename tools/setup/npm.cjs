'use strict'

const { spawn } = require('child_process')
const fs = require('fs')
const path = require('path')
const { SetupProblem } = require('./nodeVersion.cjs')

/** npm writes this when no answer came from the registry, whatever the reason. */
const unreachable = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * The JavaScript of the npm that started us, or of the first one on the search path: so npm can run with another Node.
 * @param {Record<string, string | undefined>} environment
 */
function findNpm(environment) {
  const folders = (environment.PATH || environment.Path || '').split(path.delimiter)
  const places = [environment.npm_execpath || '']
  for (const folder of folders) {
    places.push(realPath(path.join(folder, 'npm')), path.join(folder, 'node_modules/npm/bin/npm-cli.js'))
  }
  const found = places.find((place) => place.endsWith('npm-cli.js') && fs.existsSync(place))
  if (found === undefined) throw new SetupProblem('npm is missing: install it, or start with `npm start`.')
  return found
}

/** @param {string} place */
function realPath(place) {
  return fs.existsSync(place) ? fs.realpathSync(place) : ''
}

/**
 * @typedef {object} NpmRun
 * @property {string} node program that runs npm
 * @property {string} npm its npm-cli.js
 * @property {string} cwd
 * @property {string} log file that npm's own words go to
 */

/** Without a network, npm's own patience of more than a minute helps nobody. */
const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Runs npm quietly; a failure becomes one sentence that says what to do.
 * @param {NpmRun} run
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function runNpm(run, args) {
  fs.mkdirSync(path.dirname(run.log), { recursive: true })
  const log = fs.openSync(run.log, 'w')
  const began = Date.now()
  const progress = setInterval(() => {
    console.log('  … ' + Math.round((Date.now() - began) / 1000) + ' s')
  }, 10000)
  return new Promise(function start(resolve, reject) {
    const child = spawn(run.node, [run.npm].concat(args, patience), { cwd: run.cwd, stdio: ['ignore', log, log] })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new SetupProblem(sentenceFor(fs.readFileSync(run.log, 'utf8'), run.log)))
    })
  }).finally(() => {
    clearInterval(progress)
    fs.closeSync(log)
  })
}

/**
 * @param {string} words of npm
 * @param {string} log
 */
function sentenceFor(words, log) {
  if (unreachable.test(words)) {
    return 'The npm registry cannot be reached: connect to the network and start again (npm’s own words: ' + log + ').'
  }
  if (/ENOSPC/.test(words)) return 'The disk is full: make room and start again.'
  if (/EACCES|EROFS|EPERM/.test(words)) return 'The project’s folder cannot be written to: allow it and start again.'
  return 'npm could not install what is needed; its own words are in ' + log + '.'
}

module.exports = { findNpm, runNpm, sentenceFor }
