import type { Element } from 'domhandler'
import { json } from '../component/cleanComponents.ts'
import { calendarDate } from '../component/publicationTerms.ts'
import { sanitizeText } from '../markup/sanitizeText.ts'
import { attribute, childElements, childNamed, textOf } from '../markup/tree.ts'
import { packagedText } from './packagedHtml.ts'
import { GATEFOLD } from './packageNames.ts'
import type { DropElement } from './readComponentElements.ts'

/** What `<metadata>` of an article or an issue says. A name that is repeated keeps its last value. */
export interface PackageMetadata {
  /** Elements with text, by name. */
  readonly texts: Readonly<Record<string, string>>
  /** `<date>` by its type; what is no date is left out. */
  readonly dates: Readonly<Record<string, string>>
  /** `<meta>` by its name; what is no value of its type is left out. */
  readonly values: Readonly<Record<string, unknown>>
  /** What Gatefold itself has added. */
  readonly fields: unknown
}

/** Reads the `<metadata>` of `root`; `names` are the elements that hold text. */
export function readMetadata(root: Element, names: readonly string[], drop: DropElement): PackageMetadata {
  const texts: Record<string, string> = {}
  const dates: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  let fields: unknown
  const metadata = childNamed(root, 'metadata')
  for (const child of metadata === undefined ? [] : childElements(metadata)) {
    if (child.namespace === GATEFOLD && child.name === 'fields') fields = parseJson(textOf(child))
    else if (child.name === 'date' && names.includes('date')) readDate(child, dates, drop)
    else if (names.includes(child.name)) texts[child.name] = packagedText(child)
    else if (child.name === 'meta') readMeta(child, values, drop)
    else drop(`<metadata> has no element <${child.name}>`)
  }
  return { texts, dates, values, fields }
}

function readDate(element: Element, dates: Record<string, string>, drop: DropElement): void {
  const type = attribute(element, 'type') ?? ''
  const date = calendarDate(textOf(element))
  if (type !== 'creation' && type !== 'release') drop(`<date> has no type ${JSON.stringify(type)}`)
  else if (date === undefined) drop(`${JSON.stringify(textOf(element).trim())} is not a date`)
  else dates[type] = date
}

function readMeta(element: Element, values: Record<string, unknown>, drop: DropElement): void {
  const name = attribute(element, 'name')
  const content = element.attribs['content']
  const type = attribute(element, 'type') ?? 'text'
  if (name === undefined || content === undefined || name === '__proto__') {
    drop('a <meta> without a name or content means nothing')
    return
  }
  const value = readValue(content, type)
  if (value === undefined) drop(`${JSON.stringify(content.slice(0, 80))} of <meta name="${name}"> is not a ${type}`)
  else values[name] = value
}

function readValue(content: string, type: string): unknown {
  switch (type) {
    case 'number':
      return content.trim() !== '' && Number.isFinite(Number(content)) ? Number(content) : undefined
    case 'list':
      return content
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
    case 'json':
      return parseJson(content)
    case 'date':
      return calendarDate(content)
    case 'datetime':
      return instantOf(content)
    case 'html':
      return sanitizeText(content)
    case 'text':
      return content
    default:
      return undefined
  }
}

function instantOf(content: string): string | undefined {
  const looksRight = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(content.trim())
  const time = Date.parse(content.trim())
  return looksRight && !Number.isNaN(time) ? new Date(time).toISOString() : undefined
}

/** The value of JSON text; undefined where it is none. */
export function parseJson(content: string): unknown {
  try {
    return json(JSON.parse(content))
  } catch {
    return undefined
  }
}
