/**
 * How the boundaries plugin finds the file behind an import: as Node does, so that `@gatefold/…` leads through the
 * package's `exports` to its folder. The interface is eslint-plugin-import's resolver, version 2.
 * @typedef {{ found: boolean, path?: string | null }} Resolution
 */
const { createRequire, isBuiltin } = require('node:module')

exports.interfaceVersion = 2

/**
 * @param {string} source
 * @param {string} file
 * @returns {Resolution}
 */
exports.resolve = function resolve(source, file) {
  if (isBuiltin(source)) return { found: true, path: null }
  try {
    return { found: true, path: createRequire(file).resolve(source.replace(/\?.*$/, '')) }
  } catch {
    return { found: false }
  }
}
