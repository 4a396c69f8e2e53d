import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { identifierFrom } from '../../component/publicationTerms.ts'
import { readFrame } from './OpenPage.ts'
import { frameSize, toShown } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readUtf16, readUtf8, type Pdfium, readBytes } from './Pdfium.ts'
import { destinationPage } from './readLinks.ts'

/** What a PDF says of itself. */
export interface DocumentFacts {
  /** Names the document across imports: the first part of its /ID, else the SHA-256 of the file. */
  readonly identifier: string
  readonly identifierOrigin: 'source' | 'derived'
  /** Empty where the PDF names none. */
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: readonly string[]
  /** Language tag. */
  readonly language: string | undefined
  /** ISO 8601. */
  readonly created: string | undefined
  /** Whether its pages turn to the right: /ViewerPreferences /Direction /R2L. */
  readonly isRightToLeft: boolean
  /** One per page, as printed on it: the page labels, else its number. */
  readonly labels: readonly string[]
  readonly outline: readonly OutlineEntry[]
}

export interface OutlineEntry {
  readonly title: string
  /** Counts from 1. */
  readonly page: number
  /** In points from the top of the page; undefined where the entry names the whole page. */
  readonly y: number | undefined
  readonly children: readonly OutlineEntry[]
}

const PERMANENT = 0

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** What an open document says of itself; `path` is its file. */
export async function readDocumentFacts(file: PdfFile, path: string): Promise<DocumentFacts> {
  return {
    ...identifierFrom(readIdentifier(file), [await hashFile(path)]),
    title: readMeta(file, 'Title'),
    author: readMeta(file, 'Author'),
    subject: readMeta(file, 'Subject'),
    keywords: readMeta(file, 'Keywords')
      .split(/[,;]/)
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== ''),
    language: readLanguage(file),
    created: parsePdfDate(readMeta(file, 'CreationDate')),
    isRightToLeft: readDirection(file) === 'R2L',
    labels: Array.from({ length: file.pages }, (_, index) => readLabel(file, index)),
    outline: readOutline(file),
  }
}

/** SHA-256 of a file's bytes, in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function readMeta({ pdfium, document }: PdfFile, key: string): string {
  return withAscii(pdfium, key, (name) =>
    readUtf16(pdfium, (address, length) => pdfium.calls.FPDF_GetMetaText(document, name, address, length)),
  ).trim()
}

function readLanguage({ pdfium, document }: PdfFile): string | undefined {
  const fill = (address: number, length: number) => pdfium.calls.FPDFCatalog_GetLanguage(document, address, length)
  const language = readUtf16(pdfium, fill).trim()
  return LANGUAGE_TAG.test(language) ? language : undefined
}

function readDirection({ pdfium, document }: PdfFile): string {
  return withAscii(pdfium, 'Direction', (name) =>
    readUtf8(pdfium, (address, length) => pdfium.calls.FPDF_VIEWERREF_GetName(document, name, address, length)),
  )
}

function readLabel({ pdfium, document }: PdfFile, index: number): string {
  const fill = (address: number, length: number) => pdfium.calls.FPDF_GetPageLabel(document, index, address, length)
  return readUtf16(pdfium, fill).trim() || `${index + 1}`
}

function readIdentifier({ pdfium, document }: PdfFile): string | undefined {
  const bytes = readBytes(pdfium, (address, length) =>
    pdfium.calls.FPDF_GetFileIdentifier(document, PERMANENT, address, length),
  )
  // The last byte is the null that ends a C string.
  const identifier = bytes.subarray(0, -1)
  return identifier.some((byte) => byte !== 0) ? Buffer.from(identifier).toString('hex') : undefined
}

const DEEPEST = 16

const MOST_ENTRIES = 5000

/** The outline; entries that lead to no page of the document give way to what stands below them. */
function readOutline(file: PdfFile): readonly OutlineEntry[] {
  // A damaged outline leads in circles.
  return readChildren(file, 0, { seen: new Set(), depth: 0 })
}

interface Walk {
  readonly seen: Set<number>
  readonly depth: number
}

function readChildren(file: PdfFile, parent: number, { seen, depth }: Walk): readonly OutlineEntry[] {
  const { calls } = file.pdfium
  const entries: OutlineEntry[] = []
  let bookmark = calls.FPDFBookmark_GetFirstChild(file.document, parent)
  while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MOST_ENTRIES) {
    seen.add(bookmark)
    const children = depth < DEEPEST ? readChildren(file, bookmark, { seen, depth: depth + 1 }) : []
    const entry = readEntry(file, bookmark)
    if (entry === undefined) entries.push(...children)
    else entries.push({ ...entry, children })
    bookmark = calls.FPDFBookmark_GetNextSibling(file.document, bookmark)
  }
  return entries
}

function readEntry(file: PdfFile, bookmark: number): Omit<OutlineEntry, 'children'> | undefined {
  const { pdfium } = file
  const fill = (address: number, length: number) => pdfium.calls.FPDFBookmark_GetTitle(bookmark, address, length)
  const title = readUtf16(pdfium, fill).replace(/\s+/g, ' ').trim()
  const destination = destinationOf(file, bookmark)
  const page = destinationPage(file, destination)
  if (title === '' || page === undefined) return undefined
  return { title, page, y: shownHeight(file, page, destinationHeight(file, destination)) }
}

function destinationOf({ pdfium: { calls }, document }: PdfFile, bookmark: number): number {
  const own = calls.FPDFBookmark_GetDest(document, bookmark)
  if (own !== 0) return own
  const action = calls.FPDFBookmark_GetAction(bookmark)
  return action === 0 ? 0 : calls.FPDFAction_GetDest(document, action)
}

/** From the top of the page; a height says nothing about a page that lies on its side. */
function shownHeight(file: PdfFile, page: number, height: number | undefined): number | undefined {
  if (height === undefined) return undefined
  const frame = readFrame(file, page)
  if (frame.turn % 2 === 1) return undefined
  const { y } = toShown(frame, { x: frame.box.left, y: height })
  return Math.min(Math.max(0, y), frameSize(frame).height)
}

const PDF_DATE =
  /^(?:D:)?(?<year>\d{4})(?<month>\d{2})?(?<day>\d{2})?(?<time>\d{2,6})?\s*(?<zone>[+-]\d{2}(?:'?\d{2})?)?/

/** `D:20260514093000+02'00'` as ISO 8601 in UTC; undefined for what is no date. PDF 32000-1, 7.9.4. */
export function parsePdfDate(written: string): string | undefined {
  const parts = PDF_DATE.exec(written.trim())?.groups
  if (parts === undefined) return undefined
  const { year = '', month = '01', day = '01', time = '', zone = '' } = parts
  const [hour, minute, second] = [0, 2, 4].map((at) => time.slice(at, at + 2).padEnd(2, '0'))
  const offset = zone === '' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace("'", '').padEnd(2, '0')}`
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Calls `task` with the address of an ASCII text. */
function withAscii<T>({ bytes, allocate, free }: Pdfium, text: string, task: (address: number) => T): T {
  const address = allocate(text.length + 1)
  try {
    bytes().set(new TextEncoder().encode(`${text}\0`), address)
    return task(address)
  } finally {
    free(address)
  }
}

/** The height that a destination names, in the space of its page; undefined where it names the page as a whole. */
function destinationHeight({ pdfium }: PdfFile, destination: number): number | undefined {
  const { calls, scratch } = pdfium
  const at = [0, 1, 2, 3, 4, 5].map((slot) => scratch.at(slot))
  if (calls.FPDFDest_GetLocationInPage(destination, ...at) === 0) return undefined
  return scratch.integer(1) === 0 ? undefined : scratch.float(4)
}
