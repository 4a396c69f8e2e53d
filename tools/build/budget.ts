/** Bytes on the wire: bodies as a host sends them to a browser. `insights`: what draws them for admins, which is no route of a reader (decision 0204). */
export const BUDGET = {
  firstRoute: 110_500,
  furtherRoute: 48_000,
  insights: 141_500,
  articlePage: 30_400,
  worker: 25_000,
  renderer: 220_000,
  /** All scripts of the studio's first screen: it is a tool, not a page (decision 0337). */
  studio: 350_000,
} as const

const FIRST_SCREENS: readonly string[] = ['Home', 'IssuePage', 'ArticleReader']

/** One measured thing beside what it may weigh; bytes on the wire. */
export interface Weight {
  readonly name: string
  readonly bytes: number
  readonly limit: number
}

/** The scripts of a build: of its screens, and of what the interface says at first, one for each language. */
interface Scripts {
  readonly screens: readonly ScreenFiles[]
  readonly texts: readonly string[]
}

/**
 * What the scripts weigh: whole for the screens that people arrive at, in the language that says it longest; what is added for
 * the others. Pure.
 */
export function weighScreens({ screens, texts }: Scripts, sizeOf: (file: string) => number): readonly Weight[] {
  const missing = FIRST_SCREENS.filter((name) => !screens.some(({ screen }) => screen === name))
  if (missing.length > 0) throw new Error(`The build has no screen ${missing.join(', ')}.`)
  if (texts.length === 0) throw new Error('The build has no texts.')
  const longest = Math.max(...texts.map(sizeOf))
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return screens.map(({ screen, all, added }) =>
    FIRST_SCREENS.includes(screen)
      ? { name: `JavaScript of ${screen} as the first route`, bytes: sum(all) + longest, limit: BUDGET.firstRoute }
      : { name: `JavaScript that ${screen} adds`, bytes: sum(added), limit: limitOf(screen) },
  )
}

function limitOf(screen: string): number {
  return screen === 'OpenInsights' ? BUDGET.insights : BUDGET.furtherRoute
}

/** A line for people: the figure beside its limit. */
export function describeWeight({ name, bytes, limit }: Weight): string {
  return `${name}: ${kilobytes(bytes)} of ${kilobytes(limit)} KB`
}

/** What is wrong, in sentences; empty when all is within the budget. Pure. */
export function sentencesOf(weights: readonly Weight[]): readonly string[] {
  return weights
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${name}: ${bytes - limit} bytes over the budget of ${limit} on the wire.`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** The part of Vite's manifest that says which file brings which: keyed by source. */
export type Manifest = Readonly<Record<string, ManifestEntry>>

interface ManifestEntry {
  readonly file: string
  /** Of the chunk. */
  readonly name?: string
  readonly isEntry?: boolean
  /** Keys of what is fetched together with it. */
  readonly imports?: readonly string[]
  /** Keys of what may be fetched later. */
  readonly dynamicImports?: readonly string[]
}

const TEXTS = 'src/i18n/texts/start/'
/** A screen is a component of the reader's `app` that is fetched by itself. */
const SCREEN = /^src\/app\/(?:\w+\/)?([A-Z]\w*)(?:\.lazy)?\.tsx$/
/** The screen that shares a chunk of this name with later code: the manifest names no source of it (decision 0290). */
const SHARED_SCREENS: Readonly<Record<string, string>> = { article: 'ArticleReader' }
/** Name of the chunk that every page fetches by itself, once it has come to life: it holds several sources. */
const IDLE = 'idle'

/** The scripts of one screen. */
interface ScreenFiles {
  /** Such as `Home`. */
  readonly screen: string
  /** All that its route needs when it is the first: the entry's scripts and its own. */
  readonly all: readonly string[]
  /** What it adds to the entry's and to what comes to every page by itself (decision 0205). */
  readonly added: readonly string[]
}

/** What the first screens say: a script for each language of the interface, of which each page has one. Pure. */
export function startTextsOf(manifest: Manifest): readonly string[] {
  return Object.keys(manifest).flatMap((key) => (key.startsWith(TEXTS) ? [manifest[key]?.file ?? ''] : []))
}

/** The scripts of every screen that the entry opens, each with its static imports. Throws where there is no entry or nothing late. Pure. */
export function screenFilesOf(manifest: Manifest): readonly ScreenFiles[] {
  const start = filesWith(manifest, entryOf(manifest))
  const idle = Object.keys(manifest).find((key) => manifest[key]?.name === IDLE)
  if (idle === undefined) throw new Error('The manifest names nothing that comes when all is idle.')
  const idleFiles = filesWith(manifest, idle)
  return Object.keys(manifest).flatMap((key) => {
    const [, screen = SHARED_SCREENS[manifest[key]?.name ?? '']] = SCREEN.exec(key) ?? []
    if (screen === undefined) return []
    const files = filesWith(manifest, key)
    const added = [...files].filter((file) => !start.has(file) && !idleFiles.has(file))
    return [{ screen, all: [...new Set([...start, ...files])], added }]
  })
}

const STUDIO_TEXTS = /^src\/i18n\/texts\/\w+\/(\w+)\.ts$/

/** What the scripts of the studio's first screen weigh, in the language that says everything longest. Throws where there is no entry. Pure. */
export function weighStudio(manifest: Manifest, sizeOf: (file: string) => number): Weight {
  const texts = new Map<string, number>()
  for (const [key, { file }] of Object.entries(manifest)) {
    const language = STUDIO_TEXTS.exec(key)?.[1]
    if (language !== undefined) texts.set(language, (texts.get(language) ?? 0) + sizeOf(file))
  }
  if (texts.size === 0) throw new Error('The build has no texts.')
  const start = [...filesWith(manifest, entryOf(manifest))].reduce((sum, file) => sum + sizeOf(file), 0)
  return {
    name: "JavaScript of the studio's first screen",
    bytes: start + Math.max(...texts.values()),
    limit: BUDGET.studio,
  }
}

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (entry === undefined) throw new Error('The manifest names no entry.')
  return entry
}

function filesWith(manifest: Manifest, key: string, found = new Set<string>()): ReadonlySet<string> {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The manifest has no ${key}.`)
  if (found.has(entry.file)) return found
  found.add(entry.file)
  for (const imported of entry.imports ?? []) filesWith(manifest, imported, found)
  return found
}
