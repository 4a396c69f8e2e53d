import { open, readdir, stat } from 'node:fs/promises'
import type { Localized } from '@gatefold/magazine/language/Localized'
import { fileTypeFromBuffer } from 'file-type'
import { openZipArchive } from './archive/ZipArchive.ts'
import type { ImportedArticle, ImportedIssue, ReportEntry, SourceFormat } from './ImportedIssue.ts'
import { ImportError } from './ImportError.ts'
import type { Importer, ImportOptions, OpenedImport, Source } from './importSource.ts'

const HEAD_BYTES = 4096

const MIMETYPE_BYTES = 256

/** Loads the importer of one format; a format's code is only read when a source has it. */
const IMPORTERS: Readonly<Record<SourceFormat, () => Promise<Importer>>> = {
  epub: async () => (await import('./epub/epubImporter.ts')).epubImporter,
  'issue-package': async () => (await import('./issue-package/issuePackageImporter.ts')).issuePackageImporter,
  'article-package': async () => (await import('./issue-package/articlePackageImporter.ts')).articlePackageImporter,
  markdown: async () => (await import('./markdown/markdownImporter.ts')).markdownImporter,
  pdf: async () => (await import('./pdf/pdfImporter.ts')).pdfImporter,
}

/**
 * Reads a publisher's file or folder, whatever its format. Throws ImportError with one clear sentence; when
 * `options.signal` is aborted, its reason.
 */
export async function readSource(source: Source, options: ImportOptions): Promise<OpenedImport> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(tooSlow(options)), options.limits.milliseconds)
  const signal = AbortSignal.any([options.signal, deadline.signal])
  try {
    const format = await sniffFormat(source, { ...options, signal })
    const importer = await IMPORTERS[format]()
    // A PDF's time depends on how many pages it has.
    const opened = await importer.read(source, format === 'pdf' ? options : { ...options, signal })
    return { ...opened, issue: boundNames(opened.issue) }
  } finally {
    clearTimeout(timer)
  }
}

/** The source's format by its first bytes and what it contains. Throws ImportError `unknown-format`. */
export async function sniffFormat(source: Source, options: ImportOptions): Promise<SourceFormat> {
  const kind = await stat(source.path).catch((cause: unknown) => {
    throw new ImportError('missing-file', `There is no file or folder at ${source.path}.`, { cause })
  })
  const format = kind.isDirectory() ? sniffFolder(await readdir(source.path)) : await sniffFile(source.path, options)
  if (format !== undefined) return format
  throw new ImportError(
    'unknown-format',
    kind.isDirectory()
      ? 'The folder holds no issue.md, which is what makes it an issue in Markdown.'
      : 'The zip archive is neither an EPUB nor an .issue or .article package.',
  )
}

async function sniffFile(path: string, options: ImportOptions): Promise<SourceFormat | undefined> {
  const head = await readHead(path).catch((cause: unknown) => {
    throw new ImportError('missing-file', `The file at ${path} cannot be opened for reading.`, { cause })
  })
  if (!isZip(head) && isPdf(head)) return 'pdf'
  if (!isZip(head)) throw unknownFile(head, await fileTypeFromBuffer(head).catch(() => undefined))
  const archive = await openZipArchive(path, options)
  try {
    const mimetype = archive.has('mimetype')
      ? await archive.readBytes('mimetype', MIMETYPE_BYTES).catch(() => undefined)
      : undefined
    return sniffArchive({
      has: (name) => archive.has(name),
      mimetype: mimetype && new TextDecoder('latin1').decode(mimetype),
    })
  } finally {
    await archive.close()
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function unknownFile(head: Uint8Array, type: { readonly mime: string; readonly ext: string } | undefined): ImportError {
  const found = head.length === 0 ? 'is empty' : `seems to be ${describe(head, type)}`
  return new ImportError(
    'unknown-format',
    `The file ${found}; a PDF, an EPUB, an .issue or .article package or a folder of Markdown can be imported.`,
  )
}

function describe(head: Uint8Array, type: { readonly mime: string; readonly ext: string } | undefined): string {
  if (type?.mime.startsWith('image/') === true) return `a picture (${type.ext})`
  if (type !== undefined) return `a file of the kind ${type.mime}`
  return head.includes(0) ? 'something unknown' : 'plain text'
}

function tooSlow({ limits }: ImportOptions): ImportError {
  const seconds = Math.round(limits.milliseconds / 1000)
  return new ImportError('over-limit', `Reading the file took longer than the ${seconds} seconds that are allowed.`)
}

/** What a zip archive or folder shows of itself: whether it holds a file, and the text of its `mimetype`. */
interface Contents {
  has(path: string): boolean
  readonly mimetype: string | undefined
}

/** The format of a zip archive by what it holds, never by its name. */
export function sniffArchive(contents: Contents): SourceFormat | undefined {
  if (contents.has('META-INF/container.xml')) return 'epub'
  if (contents.mimetype?.trim() === 'application/epub+zip') return 'epub'
  if (contents.has('issue.xml')) return 'issue-package'
  if (contents.has('article.xml')) return 'article-package'
  return undefined
}

/** The format of a folder by the files in it. */
export function sniffFolder(names: readonly string[]): SourceFormat | undefined {
  return names.includes('issue.md') ? 'markdown' : undefined
}

/** How many bytes may come before the head of a PDF: what mail programs put there. PDF 32000-1, annex H. */
const PDF_HEAD = 1024

/** Whether the first bytes are those of a PDF. */
function isPdf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, PDF_HEAD)).includes('%PDF-')
}

/** Whether the first bytes are those of a zip archive, an empty one included. */
function isZip(head: Uint8Array): boolean {
  const [p, k, third, fourth] = head
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6) || third === 7)
}

/** Characters of each kind of name. What is longer is no name but text that stands in the wrong place. */
const MOST = { title: 500, description: 10_000, author: 500, keyword: 200, name: 200 } as const

type Kind = keyof typeof MOST

/** C0, DEL and C1, without the ends of lines and tabs. No name has a use for them. */
const CONTROLS = /(?![\n\r\t])[\0-\x1f\x7f-\x9f]/g

/**
 * The issue with names that fit a listing, a window's title and a terminal: longer ones are cut, control characters are left
 * out. The report says of each in one sentence.
 */
function boundNames(issue: ImportedIssue): ImportedIssue {
  const changed: ReportEntry[] = []
  const bound = (text: string, kind: Kind, subject: string): string => {
    const plain = text.replace(CONTROLS, '')
    if (plain !== text) {
      changed.push({ subject, message: `Its ${kind} has characters that control machines; they are left out.` })
    }
    const short = shorten(plain, MOST[kind])
    if (short !== plain) {
      changed.push({ subject, message: `Its ${kind} is longer than ${MOST[kind]} characters and is cut there.` })
    }
    return short
  }
  const named: ImportedIssue = {
    ...issue,
    title: eachText(issue.title, (text) => bound(text, 'title', 'the issue')),
    description: eachText(issue.description, (text) => bound(text, 'description', 'the issue')),
    articles: issue.articles.map((article) => boundArticle(article, bound)),
    pages: issue.pages.map((page, index) => ({ ...page, name: bound(page.name, 'name', `page ${index + 1}`) })),
  }
  return { ...named, report: { ...issue.report, changed: [...issue.report.changed, ...changed] } }
}

function boundArticle(
  article: ImportedArticle,
  bound: (text: string, kind: Kind, subject: string) => string,
): ImportedArticle {
  const subject = `article ${article.key}`
  return {
    ...article,
    title: eachText(article.title, (text) => bound(text, 'title', subject)),
    description: eachText(article.description, (text) => bound(text, 'description', subject)),
    author: bound(article.author, 'author', subject),
    keywords: article.keywords.map((keyword) => bound(keyword, 'keyword', subject)),
  }
}

function eachText(value: Localized, change: (text: string) => string): Localized {
  if (typeof value === 'string') return change(value)
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, change(text)]))
}

/** At most so many characters, the last of them an ellipsis where something is missing; none is cut in two. */
function shorten(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
