import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What gets smaller; pictures and fonts are compressed already. */
const TEXTS: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Bytes, below which a coding saves hardly more than it takes to name it. */
const TRIFLE = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes `FILE.br` and `FILE.gz` beside every text of a folder and its subfolders that is not tiny: once, as small as
 * they get, for the host to send as they are.
 */
export async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < TRIFLE) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
