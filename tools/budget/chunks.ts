/** The part of Vite's manifest that says which file brings which: keyed by source. */
export type Manifest = Readonly<Record<string, ManifestEntry>>

export interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  /** Keys of what is fetched together with it. */
  readonly imports?: readonly string[]
  /** Keys of what may be fetched later. */
  readonly dynamicImports?: readonly string[]
}

const TEXTS = 'src/services/language/texts/start/'
const SCREENS = 'src/app/screens/'
/** What every page fetches by itself, once it has come to life. */
const LATE = 'src/app/startLate.tsx'

/** The scripts of one screen. */
export interface ScreenFiles {
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
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (entry === undefined) throw new Error('The manifest names no entry.')
  const start = filesWith(manifest, entry)
  const late = filesWith(manifest, LATE)
  const screens = Object.keys(manifest).filter((key) => key.startsWith(SCREENS))
  return screens.map((key) => {
    const files = filesWith(manifest, key)
    const added = [...files].filter((file) => !start.has(file) && !late.has(file))
    return { screen: key.slice(SCREENS.length).replace(/\.tsx$/, ''), all: [...new Set([...start, ...files])], added }
  })
}

function filesWith(manifest: Manifest, key: string, found = new Set<string>()): ReadonlySet<string> {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The manifest has no ${key}.`)
  if (found.has(entry.file)) return found
  found.add(entry.file)
  for (const imported of entry.imports ?? []) filesWith(manifest, imported, found)
  return found
}
