import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure, runShown } from '../process.ts'

/** An application for the browser. */
interface App {
  /** Of its folder in `apps`, and of its workspace behind `@gatefold/`. */
  readonly name: 'reader' | 'studio'
  /** What its bundles are made of, in its folder. */
  readonly sources: readonly string[]
}

const APPS: readonly App[] = [
  { name: 'reader', sources: ['src', 'vite', 'vite.config.ts', 'package.json'] },
  { name: 'studio', sources: ['src', 'index.html', 'vite.config.ts', 'package.json'] },
]

/** What the bundles of all of them are made of besides. */
const SHARED = ['packages/magazine/src', 'packages/contract/src', 'tools/build', 'package-lock.json']

/** Builds the applications whose bundles in `dist` were not made of the very sources that are there now. */
export async function buildApps(root: string): Promise<void> {
  for (const app of APPS) await buildApp(root, app)
}

async function buildApp(root: string, { name, sources }: App): Promise<void> {
  const folder = `apps/${name}`
  const dist = join(root, folder, 'dist')
  const stamp = join(dist, 'sources.sha256')
  const places = [...sources.map((source) => `${folder}/${source}`), ...SHARED]
  const present = places.filter((place) => existsSync(join(root, place)))
  const hash = await hashSources(root, present)
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === hash) return
  console.log(`Building the ${name} (first time, or its sources have changed).`)
  const npm = process.env['GATEFOLD_NPM']
  if (npm === undefined) throw new Failure(`The ${name} is built by \`npm start\`, \`npm test\` or \`npm run build\`.`)
  const command = [npm, 'run', '--loglevel=error', 'build', '--workspace', `@gatefold/${name}`]
  // Nobody gets a development build, whatever the shell says that starts this.
  const code = await runShown(root, command, { ...process.env, NODE_ENV: 'production' })
  if (code !== 0) throw new Failure(`The ${name} could not be built; the reason is above.`)
  const made = join(dist, 'made')
  await compressTexts(join(made, 'client/build'))
  await placeBuild(made, dist)
  await writeFile(stamp, hash)
}

/** Scripts, styles and fonts: their names change with their content, so those of two builds lie side by side. */
const HASHED = 'client/build'

/** Names of the hashed files of the build that is there, one a line. */
const LIST = 'build.txt'

/**
 * Puts the build of the folder `made` in the place of the one in `dist`, and removes `made`. The hashed files of the build before stay:
 * pages that are open, and a server that still runs, ask for them by name. Those of the builds before that are removed.
 *
 * Every file comes into its place whole, and a page's document after what it names.
 */
export async function placeBuild(made: string, dist: string): Promise<void> {
  const names = await readdir(join(made, HASHED))
  const before = await hashedFilesOf(dist)
  await mkdir(join(dist, HASHED), { recursive: true })
  for (const name of names) await rename(join(made, HASHED, name), join(dist, HASHED, name))
  await rm(join(made, HASHED), { recursive: true })
  for (const file of await filesBelow(made)) {
    await mkdir(join(dist, file, '..'), { recursive: true })
    await rename(join(made, file), join(dist, file))
  }
  const retainedNames = new Set([...names, ...before])
  for (const name of await readdir(join(dist, HASHED))) if (!retainedNames.has(name)) await rm(join(dist, HASHED, name))
  await writeFile(join(dist, LIST), names.toSorted().join('\n'))
  await rm(made, { recursive: true })
}

/** Of a build that left no list, all that is there. */
async function hashedFilesOf(dist: string): Promise<readonly string[]> {
  const list = await readFile(join(dist, LIST), 'utf8').catch(() => undefined)
  return list?.split('\n') ?? readdir(join(dist, HASHED)).catch(() => [])
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}

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

const skipped = /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.test\.tsx?$/

/** One hash (hex) over the names and bytes of files and of everything below folders, tests and build results left out. */
export async function hashSources(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => sourcesBelow(root, place)))).flat()
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function sourcesBelow(root: string, place: string): Promise<readonly string[]> {
  const start = join(root, place)
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !skipped.test(file))
}
