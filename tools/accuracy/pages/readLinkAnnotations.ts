import { inflateSync } from 'node:zlib'

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

const OBJECT = /(?:^|[\r\n\s])(\d+)\s+\d+\s+obj\b([\s\S]*?)(?:endobj|(?=\d+\s+\d+\s+obj\b))/g

/**
 * The objects of a PDF as text, found by looking through the file and not by PDFium: what a test compares with. It knows
 * what the documents of the shared content use; a file that is encrypted or filtered otherwise gives nothing.
 */
class PdfObjects {
  readonly #objects = new Map<number, string>()

  constructor(file: Uint8Array) {
    const text = Buffer.from(file).toString('latin1')
    for (const [, number = '', body = ''] of text.matchAll(OBJECT)) this.#objects.set(Number(number), body)
    const packed = Array.from(this.#objects.values())
    for (const body of packed) if (/\/Type\s*\/ObjStm/.test(body)) this.#unpack(body)
  }

  /** The object that a reference such as `12 0 R` names; anything else stays as it is. */
  resolve(value: string): string {
    const reference = /^\s*(\d+)\s+\d+\s+R\s*$/.exec(value)?.[1]
    return reference === undefined ? value : (this.#objects.get(Number(reference)) ?? '')
  }

  /** The pages' dictionaries in their order. */
  pages(): readonly string[] {
    const catalogue = [...this.#objects.values()].findLast((body) => /\/Type\s*\/Catalog\b/.test(body)) ?? ''
    return this.#pagesBelow(this.resolve(entry(catalogue, 'Pages')))
  }

  #pagesBelow(node: string): readonly string[] {
    const kids = entry(node, 'Kids')
    if (kids === '') return [node]
    return list(this.resolve(kids)).flatMap((kid) => this.#pagesBelow(this.resolve(kid)))
  }

  #unpack(body: string): void {
    const start = body.indexOf('stream')
    const packed = body.slice(start + 'stream'.length).replace(/^\r?\n/, '')
    const text = inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: 2 }).toString('latin1')
    const first = Number(entry(body.slice(0, start), 'First'))
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const end = numbers[at + 3]
      const object = text.slice(first + (numbers[at + 1] ?? 0), end === undefined ? undefined : first + end)
      this.#objects.set(numbers[at] ?? 0, object)
    }
  }
}

/** The value of an entry of a dictionary, written as it is there; empty where it has none. */
function entry(dictionary: string, key: string): string {
  const start = dictionary.indexOf('<<')
  if (start === -1) return ''
  const parts = list(balanced(dictionary.slice(start)).slice(2, -2))
  for (let at = 0; at + 1 < parts.length; at += 2) if (parts[at] === `/${key}`) return parts[at + 1] ?? ''
  return ''
}

/** The values of an array. */
function list(array: string): readonly string[] {
  const inner = array.trim().replace(/^\[([\s\S]*)\]$/, '$1')
  const values: string[] = []
  for (let at = 0; at < inner.length;) {
    const start = at + (/^\s*/.exec(inner.slice(at))?.[0].length ?? 0)
    if (start >= inner.length) break
    const value = valueAt(inner, start)
    values.push(value)
    at = start + Math.max(1, value.length)
  }
  return values
}

function valueAt(text: string, start: number): string {
  const rest = text.slice(start)
  const reference = /^\d+\s+\d+\s+R\b/.exec(rest)?.[0]
  if (reference !== undefined) return reference
  if (/^(<<|\[|\()/.test(rest)) return balanced(rest)
  return /^\/?[^\s/<>[\]()]+/.exec(rest)?.[0] ?? ''
}

const BRACKETS = /\\[\s\S]|[()<>[\]]/g

/** A dictionary, array or string up to where it is closed; in a string only its own brackets count. */
function balanced(text: string): string {
  const open: string[] = []
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    const isInString = open.at(-1) === '('
    if (bracket === '(' || (!isInString && /[<[]/.test(bracket))) open.push(bracket)
    else if (bracket === ')' || (!isInString && /[>\]]/.test(bracket))) open.pop()
    if (open.length === 0) return text.slice(0, index + 1)
  }
  return text
}
