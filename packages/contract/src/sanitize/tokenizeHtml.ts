const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  newline: '\n',
  quot: '"',
  sol: '/',
  tab: '\t',
}

const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});?/gi

const MARKUP = /[&<>]/

const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi

/** A piece of HTML source. Comments, doctypes and processing instructions are not reported. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

interface Step {
  readonly token: HtmlToken | undefined
  readonly next: number
}

const TAG_NAME = /[^\s/>]*/y

const ATTRIBUTE_NAME = /[^\s/>=]*/y

const BETWEEN_ATTRIBUTES = /[\s/]*/y

const BARE_VALUE = /[^\s>]*/y

const SPACES = /\s*/y

const LETTER = /[a-z]/i

/** Elements whose content a browser reads as text up to their own end tag. */
const RAW_TEXT = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
])

/**
 * Cuts HTML source into tokens in one pass, without building a tree. Names are lower case, attribute values are as
 * written (character references and all), a repeated attribute keeps its first value. A tag, comment or raw text element
 * that never ends takes the rest of the source with it, as in a browser.
 */
export function* tokenizeHtml(source: string): Generator<HtmlToken> {
  const html = source.replaceAll('\0', '')
  let position = 0
  while (position < html.length) {
    const { token, next } = nextToken(html, position)
    if (token !== undefined) yield token
    position = next
    if (token?.kind === 'open' && RAW_TEXT.has(token.name)) position = endOfRawText(html, position, token.name)
  }
}

function nextToken(html: string, start: number): Step {
  if (html[start] !== '<') return textUntil(html, start, start)
  const mark = html[start + 1] ?? ''
  if (LETTER.test(mark)) return openTag(html, start)
  if (mark === '/') return closeTag(html, start)
  if (html.startsWith('<!--', start)) return { token: undefined, next: after(html, '-->', start + 2) }
  if (mark === '!' || mark === '?') return { token: undefined, next: after(html, '>', start) }
  return textUntil(html, start, start + 1)
}

function textUntil(html: string, start: number, from: number): Step {
  const end = html.indexOf('<', from)
  const next = end === -1 ? html.length : end
  return { token: { kind: 'text', text: html.slice(start, next) }, next }
}

function closeTag(html: string, start: number): Step {
  const next = after(html, '>', start)
  if (!LETTER.test(html[start + 2] ?? '')) return { token: undefined, next }
  const nameEnd = endOf(TAG_NAME, html, start + 2)
  return { token: { kind: 'close', name: html.slice(start + 2, nameEnd).toLowerCase() }, next }
}

function openTag(html: string, start: number): Step {
  const nameEnd = endOf(TAG_NAME, html, start + 1)
  const name = html.slice(start + 1, nameEnd).toLowerCase()
  const attributes = new Map<string, string>()
  let position = nameEnd
  for (;;) {
    position = endOf(BETWEEN_ATTRIBUTES, html, position)
    if (position >= html.length) return { token: undefined, next: html.length }
    if (html[position] === '>') return { token: { kind: 'open', name, attributes }, next: position + 1 }
    position = readAttribute(html, position, attributes)
  }
}

function readAttribute(html: string, start: number, attributes: Map<string, string>): number {
  const nameEnd = endOf(ATTRIBUTE_NAME, html, start + 1)
  const name = html.slice(start, nameEnd).toLowerCase()
  const equals = endOf(SPACES, html, nameEnd)
  const value = html[equals] === '=' ? attributeValue(html, equals + 1) : { text: '', next: nameEnd }
  if (!attributes.has(name)) attributes.set(name, value.text)
  return value.next
}

function attributeValue(html: string, from: number): { readonly text: string; readonly next: number } {
  const start = endOf(SPACES, html, from)
  const quote = html[start]
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, start + 1)
    return end === -1 ? { text: '', next: html.length } : { text: html.slice(start + 1, end), next: end + 1 }
  }
  const end = endOf(BARE_VALUE, html, start)
  return { text: html.slice(start, end), next: end }
}

function endOfRawText(html: string, from: number, name: string): number {
  const ends = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  ends.lastIndex = from
  const match = ends.exec(html)
  return match === null ? html.length : match.index
}

/** Where a run of characters that begins at `from` ends; `run` is sticky and matches the empty run too. */
function endOf(run: RegExp, html: string, from: number): number {
  run.lastIndex = from
  return run.test(html) ? run.lastIndex : from
}

function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from)
  return found === -1 ? html.length : found + end.length
}

/** An attribute's value with its character references resolved; what is not known stays as written. */
export function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (written, reference: string) => {
    if (!reference.startsWith('#')) return NAMED[reference.toLowerCase()] ?? written
    const isHex = reference[1] === 'x' || reference[1] === 'X'
    return characterOf(isHex ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1)))
  })
}

/** Text for between two double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text for between two tags: character references stay, everything else that could be markup is escaped. */
export function escapeText(text: string): string {
  if (!MARKUP.test(text)) return text
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
