import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archive, type ArchiveEntry, indexEntries, missingFile, readWhole } from '../archive/Archive.ts'
import { decodeText } from '../archive/decodeText.ts'
import type { ImportLog } from '../ImportLog.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportOptions } from '../importSource.ts'

type FolderOptions = Pick<ImportOptions, 'limits' | 'signal'>

/**
 * A folder's files, those in folders inside included; names with a dot in front are passed over. Nothing outside is
 * ever opened: symbolic links refuse the whole folder. Throws ImportError: `unsafe-name`, `over-limit`.
 */
export async function openFolder(path: string, options: FolderOptions): Promise<Archive> {
  const root = await realpath(path)
  const entries = await listFiles(root, options)
  const index = indexEntries(entries)
  const openFile = (wanted: string): AsyncIterable<Uint8Array> => {
    const found = index.find(wanted)
    if (found === undefined) throw missingFile(wanted)
    return chunksOf(join(root, found.entry.path), found.entry, options)
  }
  const readBytes = (wanted: string, maxBytes: number): Promise<Uint8Array> =>
    readWhole(openFile(wanted), { path: wanted, maxBytes })
  return {
    entries,
    has: (wanted) => index.find(wanted) !== undefined,
    find: (wanted) => index.find(wanted),
    open: openFile,
    readBytes,
    readText: async (wanted) => decodeText(await readBytes(wanted, options.limits.documentBytes)),
    close: async () => undefined,
  }
}

async function listFiles(root: string, { limits, signal }: FolderOptions): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  let total = 0
  const folders = ['']
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    signal.throwIfAborted()
    if (folder.split('/').length > limits.depth) throw overLimit(`more than ${limits.depth} folders in each other`)
    const children = await readdir(join(root, folder), { withFileTypes: true })
    for (const child of children.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (child.name.startsWith('.')) continue
      const path = folder + child.name
      if (child.isDirectory()) folders.push(`${path}/`)
      else if (!child.isFile()) throw notAFile(path)
      else {
        const { size } = await stat(join(root, path))
        total += size
        entries.push({ path, bytes: size })
        checkSizes({ path, size, total, count: entries.length }, limits)
      }
    }
  }
  return entries
}

function checkSizes(
  found: { readonly path: string; readonly size: number; readonly total: number; readonly count: number },
  limits: ImportOptions['limits'],
): void {
  if (found.count > limits.entries) throw overLimit(`more than ${limits.entries} files`)
  if (found.size > limits.entryBytes) throw overLimit(`${found.path}, which has more than ${limits.entryBytes} bytes`)
  if (found.total > limits.totalBytes) throw overLimit(`more than ${limits.totalBytes} bytes`)
}

/** A file that was exchanged for a link since it was listed is not opened, one that has grown is cut off. */
async function* chunksOf(file: string, entry: ArchiveEntry, { signal }: FolderOptions): AsyncIterable<Uint8Array> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if (entry.bytes === 0) return
    for await (const chunk of handle.createReadStream({ end: entry.bytes - 1, autoClose: false })) {
      signal.throwIfAborted()
      yield chunk as Uint8Array
    }
  } finally {
    await handle.close()
  }
}

function overLimit(what: string): ImportError {
  return new ImportError('over-limit', `The folder holds ${what}, which is over the limit.`)
}

function notAFile(path: string): ImportError {
  return new ImportError(
    'unsafe-name',
    `${path} is a symbolic link or no ordinary file; only files and folders are read.`,
  )
}

/** An article's files. */
export interface PlannedArticle {
  /** File name without its ending, such as `01-harbour`. */
  readonly key: string
  readonly path: string
  readonly slug: string
  readonly translations: readonly { readonly language: string; readonly path: string }[]
}

export interface FolderPlan {
  readonly articles: readonly PlannedArticle[]
  readonly styles: readonly { readonly key: string; readonly path: string }[]
  readonly issueTranslations: readonly { readonly language: string; readonly path: string }[]
}

const ARTICLE = /^(\d+)-([\p{L}\p{N}][\p{L}\p{N}-]*)\.md$/u

const TRANSLATION = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.md$/

const STYLE = /^styles\/([^/]+)\.ya?ml$/

/** Sorts a folder's files by what they are; those with no part in the issue are reported. */
export function planFolder(
  archive: Archive,
  { languages, print }: { readonly languages: readonly string[]; readonly print: string | undefined },
  log: ImportLog,
): FolderPlan {
  const paths = archive.entries.map(({ path }) => path).filter((path) => path !== print && !isLeftAlone(path))
  const others = languages.slice(1)
  const translations = paths.flatMap((path) => {
    const [, name, language] = TRANSLATION.exec(path) ?? []
    return name !== undefined && language !== undefined && others.includes(language) ? [{ name, language, path }] : []
  })
  const forName = (name: string): FolderPlan['issueTranslations'] =>
    translations.filter((found) => found.name === name).map(({ language, path }) => ({ language, path }))
  const articles = paths.flatMap((path) => {
    const [, , slug] = ARTICLE.exec(path) ?? []
    const key = path.replace(/\.md$/, '')
    return slug === undefined ? [] : [{ key, path, slug, translations: forName(key) }]
  })
  const styles = paths.flatMap((path) => {
    const key = STYLE.exec(path)?.[1]
    return key === undefined ? [] : [{ key, path }]
  })
  const plan = { articles: articles.sort(byNumber), styles, issueTranslations: forName('issue') }
  reportOthers(paths, plan, log)
  return plan
}

function isLeftAlone(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return name === 'README.md' || path.split('/').some((part) => part.startsWith('_'))
}

function byNumber(a: PlannedArticle, b: PlannedArticle): number {
  return Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10) || (a.key < b.key ? -1 : 1)
}

function reportOthers(paths: readonly string[], plan: FolderPlan, log: ImportLog): void {
  const known = new Set([
    'issue.md',
    ...plan.issueTranslations.map(({ path }) => path),
    ...plan.styles.map(({ path }) => path),
    ...plan.articles.flatMap((article) => [article.path, ...article.translations.map(({ path }) => path)]),
  ])
  for (const path of paths) {
    if (known.has(path) || path.startsWith('assets/')) continue
    const isMarkdown = path.endsWith('.md') && !path.includes('/')
    log.drop(path, isMarkdown ? 'neither an article (01-name.md) nor a translation of one' : 'no part of the issue')
  }
}
