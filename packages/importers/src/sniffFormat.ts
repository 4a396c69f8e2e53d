import type { SourceFormat } from './ImportedIssue.ts'

/** What a zip archive or folder shows of itself: whether it holds a file, and the text of its `mimetype`. */
export interface Contents {
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
export function isPdf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, PDF_HEAD)).includes('%PDF-')
}

/** Whether the first bytes are those of a zip archive, an empty one included. */
export function isZip(head: Uint8Array): boolean {
  const [p, k, third, fourth] = head
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6) || third === 7)
}
