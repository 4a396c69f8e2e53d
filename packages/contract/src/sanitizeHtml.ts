import {
  DROPPED_WITH_CONTENT,
  GLOBAL_ATTRIBUTES,
  SAFE_CLASSES,
  SAFE_ELEMENTS,
  SAFE_MATH_ELEMENTS,
  type SafeHtml,
  VOID_ELEMENTS,
} from '@gatefold/magazine/safeMarkup'
import { parseFileAddress, parseLink } from '@gatefold/magazine/link'

const LONGEST_VALUE = 500

const COLOUR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{5,40}\))\s*(?:;|$)/i

const PLAIN = /^[^]*$/

const NUMBER = /^-?\d{1,5}$/

const PATTERNS: Readonly<Record<string, RegExp>> = {
  id: /^\p{L}[\p{L}\p{N}_:.-]{0,99}$/u,
  lang: /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  role: /^doc-[a-z]{1,20}$/,
  width: /^\d{1,5}(?:\.\d{1,3})?(?:%|em|ex|px)?$/,
  height: /^\d{1,5}(?:\.\d{1,3})?(?:%|em|ex|px)?$/,
  colspan: NUMBER,
  rowspan: NUMBER,
  span: NUMBER,
  start: NUMBER,
  value: NUMBER,
  type: /^[1aAiI]$/,
}

type OpenTag = Extract<HtmlToken, { kind: 'open' }>

const DEEPEST = 100

const DROPPED = new Set(DROPPED_WITH_CONTENT)

const VOID = new Set(VOID_ELEMENTS)

const HTML = allowList(SAFE_ELEMENTS)

const MATH = allowList(SAFE_MATH_ELEMENTS)

const BLOCKS = [
  'p',
  'aside',
  'div',
  'ul',
  'ol',
  'dl',
  'table',
  'figure',
  'blockquote',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]

/** Start tag -> the open elements that it ends, as far up as the nearest of `BARRIERS`. */
const ENDS = new Map<string, readonly string[]>([
  ...BLOCKS.map((name): [string, readonly string[]] => [name, ['p']]),
  ['li', ['li', 'p']],
  ['dt', ['dt', 'dd', 'p']],
  ['dd', ['dt', 'dd', 'p']],
  ['tr', ['tr', 'td', 'th', 'caption', 'p']],
  ['td', ['td', 'th', 'p']],
  ['th', ['td', 'th', 'p']],
  ['tbody', ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption', 'p']],
  ['tfoot', ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption', 'p']],
])

const BARRIERS = new Set(['table', 'ul', 'ol', 'dl', 'aside', 'div', 'figure', 'blockquote', 'math', 'ruby'])

/**
 * HTML that can do nothing but be read: an allow-list of elements and attributes, links of known schemes, no scripts, no
 * style but a colour. What comes out is written anew from tokens (every `<` in it is ours, every attribute quoted, every
 * element ended), so nothing in it can mean something else to a browser. Linear in the length of its input; never throws;
 * runs in a browser, in a worker and in Node.
 */
export function sanitizeHtml(html: string): SafeHtml {
  const writer = new HtmlWriter()
  let dropped: { readonly name: string; depth: number } | undefined
  for (const token of tokenizeHtml(html)) {
    if (dropped !== undefined) {
      dropped = stillDropped(dropped, token)
    } else if (token.kind === 'open' && DROPPED.has(token.name)) {
      dropped = { name: token.name, depth: 1 }
    } else {
      writer.write(token)
    }
  }
  return writer.finish() as SafeHtml
}

function stillDropped(dropped: { readonly name: string; readonly depth: number }, token: HtmlToken) {
  if (token.kind === 'text' || token.name !== dropped.name) return dropped
  const depth = dropped.depth + (token.kind === 'open' ? 1 : -1)
  return depth === 0 ? undefined : { name: dropped.name, depth }
}

class HtmlWriter {
  readonly #open: string[] = []
  readonly #parts: string[] = []

  write(token: HtmlToken): void {
    switch (token.kind) {
      case 'text':
        this.#parts.push(escapeText(token.text))
        break
      case 'open':
        this.#start(token)
        break
      case 'close':
        this.#end(token.name)
        break
    }
  }

  finish(): string {
    this.#closeDownTo(0)
    return this.#parts.join('')
  }

  #start(tag: OpenTag): void {
    const isMath = tag.name === 'math' || this.#open.includes('math')
    const allowed = (isMath ? MATH : HTML).get(tag.name)
    if (allowed === undefined || this.#open.length >= DEEPEST) return
    this.#endImplied(tag.name)
    this.#parts.push(`<${tag.name}${attributesOf(tag, allowed)}>`)
    if (!VOID.has(tag.name)) this.#open.push(tag.name)
  }

  #endImplied(name: string): void {
    const ended = ENDS.get(name)
    if (ended === undefined) return
    let lowest = this.#open.length
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const open = this.#open[index] ?? ''
      if (BARRIERS.has(open)) break
      if (ended.includes(open)) lowest = index
    }
    this.#closeDownTo(lowest)
  }

  #end(name: string): void {
    const index = this.#open.lastIndexOf(name)
    if (index !== -1) this.#closeDownTo(index)
  }

  #closeDownTo(length: number): void {
    while (this.#open.length > length) this.#parts.push(`</${this.#open.pop() ?? ''}>`)
  }
}

function attributesOf(tag: OpenTag, allowed: ReadonlySet<string>): string {
  const safeAttributes: string[] = []
  for (const [name, written] of tag.attributes) {
    if (!allowed.has(name)) continue
    const value = sanitizeAttribute(name, resolveReferences(written))
    if (value !== undefined) safeAttributes.push(` ${name}="${escapeAttribute(value)}"`)
  }
  return safeAttributes.join('')
}

function allowList(elements: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(elements).map(([name, own]) => [name, new Set([...GLOBAL_ATTRIBUTES, ...own])]))
}

/** The value that an allowed attribute may keep, its character references resolved; undefined drops the attribute. */
function sanitizeAttribute(name: string, value: string): string | undefined {
  switch (name) {
    case 'href':
      return parseLink(value)?.href
    case 'src':
      return parseFileAddress(value)
    case 'style':
      return colourOf(value)
    case 'class':
      return classesOf(value)
    default:
      return matching(value, PATTERNS[name] ?? PLAIN)
  }
}

function matching(value: string, pattern: RegExp): string | undefined {
  return value.length <= LONGEST_VALUE && pattern.test(value) ? value : undefined
}

/** Publishers colour words by `span style`; every other declaration is the style sheet's business. */
function colourOf(value: string): string | undefined {
  const colour = value.length <= LONGEST_VALUE ? COLOUR.exec(value)?.[1] : undefined
  return colour === undefined ? undefined : `color:${colour}`
}

function classesOf(value: string): string | undefined {
  const safeClasses = value.split(/\s+/).filter((name) => SAFE_CLASSES.includes(name))
  return safeClasses.length === 0 ? undefined : safeClasses.join(' ')
}

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
type HtmlToken =
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
function* tokenizeHtml(source: string): Generator<HtmlToken> {
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
function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (written, reference: string) => {
    if (!reference.startsWith('#')) return NAMED[reference.toLowerCase()] ?? written
    const isHex = reference[1] === 'x' || reference[1] === 'X'
    return characterOf(isHex ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1)))
  })
}

/** Text for between two double quotes. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text for between two tags: character references stay, everything else that could be markup is escaped. */
function escapeText(text: string): string {
  if (!MARKUP.test(text)) return text
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
