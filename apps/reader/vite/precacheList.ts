import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLLOWING_CHUNKS } from './chunkOf.ts'

/** A file that the worker keeps; the address is relative to the base path. */
export interface PrecachedFile {
  readonly url: string
  /** `first` is kept when the worker is installed, `further` when the page is quiet (decision 0306). */
  readonly tier: 'first' | 'further'
  /** Null where the name itself changes with the content. */
  readonly revision: string | null
  /** What stands in for it, such as the page of a captive portal, is refused. */
  readonly integrity?: string
}

/** What the host tells a worker of its title; not a file of the build. */
const SHELL = 'shell.json'

export interface PrecacheList {
  readonly files: readonly PrecachedFile[]
  /** Kept in the languages that a title is read in. */
  readonly texts: readonly (PrecachedFile & { readonly language: string })[]
  /** The script that the worker takes along when it is installed; the browser keeps it with the worker itself. */
  readonly lazyScript: string
}

/**
 * What draws the insights, and what they say (decision 0204): for admins alone, and of no use without a network. They fetch it when they
 * ask for it; a reader's device has no part of it.
 */
const ADMINS_ALONE = /^(?:OpenInsights|texts-insights-)/
/** As `textsFileName` names them. */
const TEXTS = /^texts-(\w+)-([a-z]{2})-/
/** What is said by what comes by itself, and where something is not on the device. */
const FIRST_TEXTS: ReadonlySet<string> = new Set(['start', 'late', 'session'])
/** Says that something is wrong, or not on the device: also to whoever loses the network a moment after the first visit. */
const FAULTS = /^(?:BrokenScreen|BrokenPart|ErrorDetails|Fault)-/
/** As the bundler writes it: one that is made later has a bracket. */
const STATIC_IMPORT = /(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g
const LAZY_SCRIPT = /^worker-.*\.js$/

/**
 * Everything that reading without a network takes of the client's build in `folder`, which must be there. The style sheet is
 * not in it: it travels inside the page's template, and that inside the shell. The shell is fetched anew for every build.
 * What the template names, and what comes to a page by itself, is the first tier; a page that was visited has most of it already.
 */
export function precacheList(folder: string): PrecacheList {
  const names = readdirSync(join(folder, 'build')).toSorted()
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const lazyScript = names.find((file) => LAZY_SCRIPT.test(file))
  if (lazyScript === undefined) throw new Error('The worker has no late script; it is built before.')
  const first = firstTier(names, { folder, template })
  const all = names
    .filter((file) => !file.endsWith('.css') && file !== lazyScript && !ADMINS_ALONE.test(file))
    .map((file) => {
      const content = readFileSync(join(folder, 'build', file))
      const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`
      const language = TEXTS.exec(file)?.[2]
      return {
        url: `build/${file}`,
        tier: first.has(file) ? ('first' as const) : ('further' as const),
        revision: null,
        integrity,
        language,
      }
    })
  const texts = all.flatMap(({ language, ...file }) => (language === undefined ? [] : [{ ...file, language }]))
  const files = all.flatMap(({ language, ...file }) => (language === undefined ? [file] : []))
  const hash = createHash('sha256').update(template)
  for (const file of names) hash.update(file)
  return {
    files: [...files, { url: SHELL, tier: 'first', revision: hash.digest('hex').slice(0, 16) }],
    texts,
    lazyScript: `build/${lazyScript}`,
  }
}

/** What a page takes when it is new, and what that imports. */
function firstTier(
  names: readonly string[],
  { folder, template }: { readonly folder: string; readonly template: string },
): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = names.filter((file) => {
    const [, part] = TEXTS.exec(file) ?? []
    return part === undefined ? template.includes(file) || comesByItself(file) : FIRST_TEXTS.has(part)
  })
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(folder, 'build', file), 'utf8')
    rest.push(...[...code.matchAll(STATIC_IMPORT)].map(([, imported = '']) => imported))
  }
  return found
}

/** Whether a file is a chunk that comes to a page by itself, or says what is wrong. */
function comesByItself(file: string): boolean {
  return FAULTS.test(file) || FOLLOWING_CHUNKS.some((name) => file.startsWith(`${name}-`))
}
