/** One page of a test's PDF. */
export interface PdfPageParts {
  /** Operators of the content stream. */
  readonly content?: string
  /** Entries of the page's dictionary, such as `/Rotate 90 /MediaBox [0 0 200 100]`. */
  readonly entries?: string
  /** Dictionaries of its annotations. */
  readonly annotations?: readonly string[]
}

export interface PdfParts {
  readonly pages: readonly PdfPageParts[]
  /** Entries of the catalogue. */
  readonly catalogue?: string
  /** Entries of the document's information. */
  readonly info?: string
  /** Numbered objects that entries refer to, from `FIRST_OWN` on. */
  readonly objects?: readonly string[]
}

/** Number of the first of `PdfParts.objects`. */
export const FIRST_OWN = 100

/** Where the pages' objects start: page n of the document is object `FIRST_PAGE + 2 * (n - 1)`. */
export const FIRST_PAGE = 10

/** A PDF of 200 by 100 points a page unless its entries say otherwise; Helvetica is `/F1`, Courier-Bold `/F2`. */
export function aPdf({ pages, catalogue = '', info = '', objects = [] }: PdfParts): Uint8Array {
  const numbered = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [
      2,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${FIRST_PAGE + 2 * at} 0 R`).join(' ')}] >>`,
    ],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>'],
    [5, `<< ${info} >>`],
  ])
  pages.forEach(({ content = '', entries = '', annotations = [] }, at) => {
    const size = entries.includes('/MediaBox') ? '' : '/MediaBox [0 0 200 100]'
    const page = FIRST_PAGE + 2 * at
    const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /I1 100 0 R >> >>'
    const annots = annotations.length === 0 ? '' : `/Annots [${annotations.join(' ')}]`
    numbered.set(
      page,
      `<< /Type /Page /Parent 2 0 R ${size} ${resources} /Contents ${page + 1} 0 R ${annots} ${entries} >>`,
    )
    numbered.set(page + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  objects.forEach((object, at) => numbered.set(FIRST_OWN + at, object))
  return new TextEncoder().encode(writeFile(numbered))
}

function writeFile(objects: ReadonlyMap<number, string>): string {
  let file = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    offsets.set(number, file.length)
    file += `${number} 0 obj\n${object}\nendobj\n`
  }
  const size = Math.max(...objects.keys()) + 1
  const line = (number: number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  const table = Array.from({ length: size }, (_, number) => line(number)).join('')
  return `${file}xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
