import MarkdownIt, { type MarkdownIt as Markdown, type StateBlock, type StateInline, type Token } from 'markdown-it'
import { ImportError } from '../ImportError.ts'

/**
 * The Markdown of docs/markdown-format.md: no HTML, tables, directives and spans. Links and pictures are not judged
 * here; that is done where components are checked.
 */
export function createMarkdown(depth: number): Markdown {
  const md = new MarkdownIt('default', { html: false, linkify: false, maxNesting: depth })
  md.disable('strikethrough')
  md.validateLink = () => true
  md.normalizeLink = (link) => link
  addDirectives(md, depth)
  addSpans(md)
  addAttributes(md)
  return md
}

/** The tokens of a text. Throws ImportError `over-limit` where blocks stand too deep in each other. */
export function tokenize(md: Markdown, text: string, path: string): readonly Token[] {
  const tokens = md.parse(text, {})
  const depth = md.options.maxNesting ?? 0
  if (tokens.some((token) => token.level >= depth - 1)) {
    throw new ImportError('over-limit', `The text of ${path} nests its blocks more than ${depth} deep.`)
  }
  return tokens
}

const BRACES = /^\{((?:[^{}"]|"(?:\\.|[^"\\])*")*)\}/

/** A longer list is text; the bound keeps a text full of braces from being read again for each of them. */
const LONGEST = 4000

/**
 * Teaches `md` attributes in braces: right after a picture, or at the end of a paragraph, heading or cell. They become
 * a token `attributes` with an AttributeList as `meta`, and nothing in the text.
 */
function addAttributes(md: Markdown): void {
  md.inline.ruler.before('escape', 'attributes', (state, silent) => {
    if (state.src[state.pos] !== '{') return false
    const found = attributesAt(state)
    if (found === undefined || !isAtItsPlace(state, found.end)) return false
    if (!silent) state.push('attributes', '', 0).meta = { list: found.list }
    state.pos = found.end
    return true
  })
  md.renderer.rules['attributes'] = () => ''
}

function attributesAt(state: StateInline): { readonly list: AttributeList; readonly end: number } | undefined {
  const [braces = '', inside = ''] =
    BRACES.exec(state.src.slice(state.pos, Math.min(state.posMax, state.pos + LONGEST))) ?? []
  const list = inside.trim() === '' ? undefined : parseAttributes(inside)
  return list === undefined ? undefined : { list, end: state.pos + braces.length }
}

function isAtItsPlace(state: StateInline, end: number): boolean {
  const followsPicture = state.pending === '' && state.tokens.at(-1)?.type === 'image'
  return followsPicture || state.src.slice(end).trim() === ''
}

interface SpanTag {
  readonly tag: string
  readonly attribute?: readonly [string, string]
  /** Ruby text above the words. */
  readonly ruby?: string
}

/** Teaches `md` spans: `[words]{sub}`, `{sup}`, `{u}`, `{color=…}`, `{ruby=…}`, `{lang=…}`. */
function addSpans(md: Markdown): void {
  md.inline.ruler.before('link', 'span', (state, silent) => {
    if (state.src[state.pos] !== '[') return false
    const labelEnd = md.helpers.parseLinkLabel(state, state.pos, false)
    if (labelEnd < 0 || state.src[labelEnd + 1] !== '{') return false
    const close = state.src.indexOf('}', labelEnd)
    const tags = close < 0 ? undefined : spanTags(state.src.slice(labelEnd + 2, close))
    if (tags === undefined) return false
    if (!silent) pushSpan(state, labelEnd, tags)
    state.pos = close + 1
    return true
  })
  md.renderer.rules['ruby_text'] = (tokens, index) => `<rt>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</rt>`
}

function spanTags(source: string): readonly SpanTag[] | undefined {
  const attributes = parseAttributes(source)
  if (attributes === undefined || attributes.kind !== undefined || attributes.anchor !== undefined) return undefined
  const tags = Object.entries(attributes.named).map(([name, value]) => spanTag(name, value))
  return tags.length === 0 || tags.includes(undefined) ? undefined : tags.filter((tag) => tag !== undefined)
}

function spanTag(name: string, value: string): SpanTag | undefined {
  switch (name) {
    case 'sub':
    case 'sup':
    case 'u':
      return value === 'yes' ? { tag: name } : undefined
    case 'color':
      return { tag: 'span', attribute: ['style', `color:${value}`] }
    case 'lang':
      return { tag: 'span', attribute: ['lang', value] }
    case 'ruby':
      return { tag: 'ruby', ruby: value }
    default:
      return undefined
  }
}

function pushSpan(state: StateInline, labelEnd: number, tags: readonly SpanTag[]): void {
  const { posMax } = state
  for (const { tag, attribute } of tags) {
    const open = state.push(`${tag}_open`, tag, 1)
    if (attribute !== undefined) open.attrSet(...attribute)
  }
  state.pos += 1
  state.posMax = labelEnd
  state.md.inline.tokenize(state)
  state.posMax = posMax
  for (const { tag, ruby } of tags.toReversed()) {
    if (ruby !== undefined) state.push('ruby_text', '', 0).content = ruby
    state.push(`${tag}_close`, tag, -1)
  }
}

/** What a token of the kind `directive_open`, `directive` or `directive_verbatim` carries in `meta`. */
export interface DirectiveMeta {
  readonly name: string
  /** What follows the name. */
  readonly args: string
  /** No line of colons closes it. */
  readonly isUnclosed: boolean
}

const LEAF = /^::([A-Za-z][\w-]*)(?:[ \t]+(.*))?$/

const OPEN = /^:{3,}[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(.*))?$/

const CLOSE = /^:{3,}$/

const FENCE = /^(`{3,}|~{3,})/

/** Content of these is not Markdown. */
const VERBATIM = new Set(['custom', 'htmltable'])

/** Teaches `md` the directives of docs/markdown-format.md; at most `depth` of them in each other. */
function addDirectives(md: Markdown, depth: number): void {
  md.block.ruler.before(
    'fence',
    'directive',
    (...[state, start, end, silent]) => {
      const line = lineAt(state, start)
      if (!line.startsWith('::') || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false
      const leaf = LEAF.exec(line)
      const open = OPEN.exec(line)
      if (leaf === null && open === null && !CLOSE.test(line)) return false
      if (silent) return true
      if (leaf !== null) pushLeaf(state, start, leaf)
      else if (open !== null) pushContainer({ state, start, end, depth }, open)
      else pushStray(state, start)
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'] },
  )
}

function lineAt(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.slice(start, state.eMarks[line]).trimEnd()
}

function pushLeaf(state: StateBlock, start: number, [, name = '', args = '']: readonly string[]): void {
  const token = state.push('directive', '', 0)
  token.map = [start, start + 1]
  token.meta = { name, args, isUnclosed: false }
  state.line = start + 1
}

/** A closing line that closes nothing. */
function pushStray(state: StateBlock, start: number): void {
  state.push('directive_stray', '', 0).map = [start, start + 1]
  state.line = start + 1
}

interface ContainerPlace {
  readonly state: StateBlock
  readonly start: number
  readonly end: number
  readonly depth: number
}

function pushContainer(place: ContainerPlace, [, name = '', args = '']: readonly string[]): void {
  const { state, start, end } = place
  const close = closingLine(state, start, end)
  const meta = { name, args, isUnclosed: close === undefined }
  const last = close ?? end
  if (VERBATIM.has(name)) {
    const token = state.push('directive_verbatim', '', 0)
    Object.assign(token, { map: [start, last], meta, content: state.getLines(start + 1, last, 0, true) })
  } else {
    pushContent(place, last, meta)
  }
  state.line = close === undefined ? end : close + 1
}

function pushContent({ state, start, depth }: ContainerPlace, last: number, meta: DirectiveMeta): void {
  if (state.level >= depth) {
    throw new ImportError('over-limit', `Directives stand more than ${depth} deep in each other.`)
  }
  const open = state.push('directive_open', '', 1)
  Object.assign(open, { map: [start, last], meta, block: true })
  const { lineMax, parentType } = state
  state.lineMax = last
  state.parentType = 'root'
  state.md.block.tokenize(state, start + 1, last)
  state.lineMax = lineMax
  state.parentType = parentType
  state.push('directive_close', '', -1).block = true
}

/** The line that closes the directive opened at `start`; directives in it and blocks of code are passed over. */
function closingLine(state: StateBlock, start: number, end: number): number | undefined {
  let open = 1
  let fence: string | undefined
  for (let line = start + 1; line < end; line += 1) {
    const text = lineAt(state, line)
    const before = fence
    fence = fenceAfter(text, fence)
    if (before === undefined && fence === undefined) open += opening(text)
    if (open === 0) return line
  }
  return undefined
}

/** The marker of the block of code that is open after a line, if one is. */
function fenceAfter(text: string, fence: string | undefined): string | undefined {
  const marker = FENCE.exec(text)?.[1]
  if (fence === undefined) return marker
  return marker !== undefined && marker.startsWith(fence) && marker === text ? undefined : fence
}

function opening(text: string): number {
  if (OPEN.test(text)) return 1
  return CLOSE.test(text) ? -1 : 0
}

/** A block of a Markdown text with the blocks in it. */
export interface Block {
  /** Name of the token without `_open`. */
  readonly type: string
  readonly token: Token
  readonly children: readonly Block[]
  /** Every token of the block, its own opening and closing one included: what the renderer takes. */
  readonly tokens: readonly Token[]
}

/** The blocks of a flat list of tokens. */
export function blockTree(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) continue
    const end = token.nesting === 1 ? closingIndex(tokens, index) : index
    blocks.push({
      type: token.type.replace(/_open$/, ''),
      token,
      children: token.nesting === 1 ? blockTree(tokens.slice(index + 1, end)) : [],
      tokens: tokens.slice(index, end + 1),
    })
    index = end
  }
  return blocks
}

function closingIndex(tokens: readonly Token[], start: number): number {
  let open = 0
  for (let index = start; index < tokens.length; index += 1) {
    open += tokens[index]?.nesting ?? 0
    if (open === 0) return index
  }
  return tokens.length - 1
}

/** Every `inline` token in the block. */
export function inlineTokens(block: Block): readonly Token[] {
  return block.tokens.filter((token) => token.type === 'inline')
}

/** What stands in braces or after the name of a directive. */
export interface AttributeList {
  /** `.kind` */
  readonly kind: string | undefined
  /** `#anchor` */
  readonly anchor: string | undefined
  /** `name=value`; `name` alone is 'yes'. */
  readonly named: Readonly<Record<string, string>>
  /** Values without a name, in order. Only directives have them. */
  readonly values: readonly string[]
}

export const NO_ATTRIBUTES: AttributeList = { kind: undefined, anchor: undefined, named: {}, values: [] }

const NAME = /^[A-Za-z][\w-]*$/

const PART = /\s*(?:([A-Za-z][\w-]*)=("(?:\\.|[^"\\])*"|[^\s"{}]+)|("(?:\\.|[^"\\])*"|[^\s"{}]+))(?=\s|$)/y

interface Parts {
  readonly named: Record<string, string>
  readonly bare: string[]
}

/** Reads the list in braces: kind, anchor, names, flags. Undefined when the text is no such list. */
function parseAttributes(source: string): AttributeList | undefined {
  const parts = parse(source)
  if (parts === undefined) return undefined
  const kind = parts.bare.find((part) => part.startsWith('.'))
  const anchor = parts.bare.find((part) => part.startsWith('#'))
  const flags = parts.bare.filter((part) => part !== kind && part !== anchor)
  if (!flags.every((flag) => NAME.test(flag))) return undefined
  return { kind: kind?.slice(1), anchor: anchor?.slice(1), named: { ...parts.named, ...yes(flags) }, values: [] }
}

/**
 * Reads what follows a directive's name: the first `values` words without a name are values, later ones flags.
 * Undefined when the quotes do not match.
 */
export function parseArguments(source: string, values: number): AttributeList | undefined {
  const parts = parse(source)
  if (parts === undefined) return undefined
  return {
    ...NO_ATTRIBUTES,
    named: { ...parts.named, ...yes(parts.bare.slice(values)) },
    values: parts.bare.slice(0, values),
  }
}

function yes(flags: readonly string[]): Record<string, string> {
  return Object.fromEntries(flags.map((flag) => [flag, 'yes']))
}

function parse(source: string): Parts | undefined {
  const text = source.trim()
  const parts: Parts = { named: {}, bare: [] }
  PART.lastIndex = 0
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    const found = PART.exec(text)
    if (found === null) return undefined
    const [, name, value, bare] = found
    if (name === undefined) parts.bare.push(unquote(bare ?? ''))
    else if (name !== '__proto__') parts.named[name] = unquote(value ?? '')
  }
  return parts
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
