import type { MarkdownIt, StateBlock } from 'markdown-it'
import { ImportRefusal } from '../ImportRefusal.ts'

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
export function addDirectives(md: MarkdownIt, depth: number): void {
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
    throw new ImportRefusal('over-limit', `Directives stand more than ${depth} deep in each other.`)
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
