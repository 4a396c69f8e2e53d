import { identifierFrom } from '../../component/publicationIdentifier.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { DocumentFacts } from '../DocumentFacts.ts'
import { parsePdfDate } from './parsePdfDate.ts'
import type { PdfFile } from './PdfFile.ts'
import { readBytes, readUtf16, readUtf8, withAscii } from './pdfiumText.ts'
import { readOutline } from './readOutline.ts'

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
