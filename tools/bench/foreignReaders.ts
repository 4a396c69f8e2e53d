import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../e2e/harness/gatefold.ts'
import { Failure, runCommand } from '../process.ts'

/** Readers of others, which ours is measured against. Nothing of the product or its tests needs them. */
const PACKAGES = ['epubjs@0.3.93', 'jszip@3.10.1', 'page-flip@2.0.7', 'pdfjs-dist@6.5.438']

/** Their scripts, as paths in `node_modules`. */
export const READER_SCRIPTS = {
  epubJs: 'epubjs/dist/epub.min.js',
  /** Which epub.js takes from the page. */
  jszip: 'jszip/dist/jszip.min.js',
  pageFlip: 'page-flip/dist/js/page-flip.browser.js',
  pdfJs: 'pdfjs-dist/build/pdf.min.mjs',
  pdfJsWorker: 'pdfjs-dist/build/pdf.worker.min.mjs',
} as const

/** Installs them where they are not there yet, and reads a script. Throws a Failure where npm could not. */
export async function installForeignReaders(): Promise<(script: keyof typeof READER_SCRIPTS) => Promise<Buffer>> {
  const folder = join(root, '.cache/foreign')
  await mkdir(folder, { recursive: true })
  const own = process.env['GATEFOLD_NPM']
  const npm = own === undefined ? ['npm'] : [process.execPath, own]
  const quietly = ['--no-save', '--no-package-lock', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund']
  const { code, output } = await runCommand(root, [...npm, 'install', '--prefix', folder, ...quietly, ...PACKAGES])
  if (code !== 0) throw new Failure(`The readers to be measured against could not be installed:\n${output}`)
  return (script) => readFile(join(folder, 'node_modules', READER_SCRIPTS[script]))
}
