import { open, readdir, stat } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { openZipArchive } from './archive/ZipArchive.ts'
import { boundNames } from './boundNames.ts'
import type { SourceFormat } from './ImportedIssue.ts'
import { ImportRefusal } from './ImportRefusal.ts'
import type { Importer, ImportOptions, OpenedImport, Source } from './importSource.ts'
import { isPdf, isZip, sniffArchive, sniffFolder } from './sniffFormat.ts'

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
 * Reads a publisher's file or folder, whatever its format. Throws ImportRefusal with one clear sentence; when
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

/** The source's format by its first bytes and what it contains. Throws ImportRefusal `unknown-format`. */
export async function sniffFormat(source: Source, options: ImportOptions): Promise<SourceFormat> {
  const kind = await stat(source.path).catch((cause: unknown) => {
    throw new ImportRefusal('missing-file', `There is no file or folder at ${source.path}.`, { cause })
  })
  const format = kind.isDirectory() ? sniffFolder(await readdir(source.path)) : await sniffFile(source.path, options)
  if (format !== undefined) return format
  throw new ImportRefusal(
    'unknown-format',
    kind.isDirectory()
      ? 'The folder holds no issue.md, which is what makes it an issue in Markdown.'
      : 'The zip archive is neither an EPUB nor an .issue or .article package.',
  )
}

async function sniffFile(path: string, options: ImportOptions): Promise<SourceFormat | undefined> {
  const head = await readHead(path).catch((cause: unknown) => {
    throw new ImportRefusal('missing-file', `The file at ${path} cannot be opened for reading.`, { cause })
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

function unknownFile(
  head: Uint8Array,
  type: { readonly mime: string; readonly ext: string } | undefined,
): ImportRefusal {
  const found = head.length === 0 ? 'is empty' : `seems to be ${describe(head, type)}`
  return new ImportRefusal(
    'unknown-format',
    `The file ${found}; a PDF, an EPUB, an .issue or .article package or a folder of Markdown can be imported.`,
  )
}

function describe(head: Uint8Array, type: { readonly mime: string; readonly ext: string } | undefined): string {
  if (type?.mime.startsWith('image/') === true) return `a picture (${type.ext})`
  if (type !== undefined) return `a file of the kind ${type.mime}`
  return head.includes(0) ? 'something unknown' : 'plain text'
}

function tooSlow({ limits }: ImportOptions): ImportRefusal {
  const seconds = Math.round(limits.milliseconds / 1000)
  return new ImportRefusal('over-limit', `Reading the file took longer than the ${seconds} seconds that are allowed.`)
}
