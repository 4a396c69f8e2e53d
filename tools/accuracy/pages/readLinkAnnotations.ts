import { entry, list, PdfObjects } from './PdfObjects.ts'

/** A link annotation as the PDF has it: its rectangle in the page's own space, and its web address if it has one. */
export interface LinkAnnotation {
  readonly page: number
  /** Left, bottom, right, top. */
  readonly rectangle: readonly number[]
  /** Undefined for a link to a page. */
  readonly uri: string | undefined
}

/** The link annotations of a PDF that lead to an address or a page, in their order. */
export function readLinkAnnotations(file: Uint8Array): readonly LinkAnnotation[] {
  const objects = new PdfObjects(file)
  return objects.pages().flatMap((page, index) =>
    list(objects.resolve(entry(page, 'Annots')))
      .map((annotation) => objects.resolve(annotation))
      .filter((annotation) => /\/Subtype\s*\/Link\b/.test(annotation))
      .flatMap((annotation) => describe(objects, annotation, index + 1)),
  )
}

function describe(objects: PdfObjects, annotation: string, page: number): readonly LinkAnnotation[] {
  const rectangle = list(objects.resolve(entry(annotation, 'Rect'))).map(Number)
  const action = objects.resolve(entry(annotation, 'A'))
  const kind = objects.resolve(entry(action, 'S'))
  const address = objects.resolve(entry(action, 'URI'))
  if (kind === '/URI') return [{ page, rectangle, uri: readString(address) }]
  const leadsToPage = kind === '/GoTo' || (kind === '' && entry(annotation, 'Dest') !== '')
  return leadsToPage ? [{ page, rectangle, uri: undefined }] : []
}

/** The characters of a string in brackets. PDF 32000-1, 7.3.4.2. */
function readString(written: string): string {
  const inner = written.trim().replace(/^\(([\s\S]*)\)$/, '$1')
  const text = inner.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCodePoint(Number.parseInt(escaped, 8)) : escaped,
  )
  return text.startsWith('www.') ? `http://${text}` : text
}
