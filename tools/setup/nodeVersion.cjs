'use strict'

/** Thrown for what a person can put right: its message is the one sentence they see. */
class SetupProblem extends Error {}

/** @param {string} version such as `v24.15.0` */
function parts(version) {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number)
  return { major, minor, patch }
}

/**
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  const a = parts(version)
  const b = parts(least)
  if (a.major !== b.major) return a.major > b.major
  if (a.minor !== b.minor) return a.minor > b.minor
  return a.patch >= b.patch
}

/**
 * Whether a Node version lies in the range of `engines`: alternatives of `^1.2.3` and `>=1.2.3`, the forms we use.
 * @param {string} version
 * @param {string} range
 */
function isWithin(version, range) {
  return range.split('||').some(function fits(alternative) {
    const wanted = alternative.trim()
    if (wanted.startsWith('>=')) return isAtLeast(version, wanted.slice(2))
    if (!wanted.startsWith('^')) throw new Error('A range of engines must start with ^ or >=: ' + wanted)
    const least = wanted.slice(1)
    return parts(version).major === parts(least).major && isAtLeast(version, least)
  })
}

module.exports = { SetupProblem, isWithin }
