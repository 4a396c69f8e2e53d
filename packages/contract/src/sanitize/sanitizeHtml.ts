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
import { escapeAttribute, escapeText, type HtmlToken, resolveReferences, tokenizeHtml } from './tokenizeHtml.ts'

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
  const kept: string[] = []
  for (const [name, written] of tag.attributes) {
    if (!allowed.has(name)) continue
    const value = sanitizeAttribute(name, resolveReferences(written))
    if (value !== undefined) kept.push(` ${name}="${escapeAttribute(value)}"`)
  }
  return kept.join('')
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
  const kept = value.split(/\s+/).filter((name) => SAFE_CLASSES.includes(name))
  return kept.length === 0 ? undefined : kept.join(' ')
}
