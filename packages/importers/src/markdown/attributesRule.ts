import type { MarkdownIt, StateInline } from 'markdown-it'
import { parseAttributes, type AttributeList } from './attributeList.ts'

const BRACES = /^\{((?:[^{}"]|"(?:\\.|[^"\\])*")*)\}/
/** A longer list is text; the bound keeps a text full of braces from being read again for each of them. */
const LONGEST = 4000

/**
 * Teaches `md` attributes in braces: right after a picture, or at the end of a paragraph, heading or cell. They become
 * a token `attributes` with an AttributeList as `meta`, and nothing in the text.
 */
export function addAttributes(md: MarkdownIt): void {
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
