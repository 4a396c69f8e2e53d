import type { MarkdownIt } from 'markdown-it'
import { parseAttributes } from './attributeList.ts'

const BRACES = /\{((?:[^{}"]|"(?:\\.|[^"\\])*")*)\}/y

/**
 * Teaches `md` attributes in braces: right after a picture, or at the end of a paragraph, heading or cell. They become
 * a token `attributes` with an AttributeList as `meta`, and nothing in the text.
 */
export function addAttributes(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'attributes', (state, silent) => {
    if (state.src[state.pos] !== '{') return false
    BRACES.lastIndex = state.pos
    const found = BRACES.exec(state.src.slice(0, state.posMax))
    const list = found === null ? undefined : parseAttributes(found[1] ?? '')
    if (found === null || list === undefined || found[1]?.trim() === '') return false
    const end = state.pos + found[0].length
    const follows = state.pending === '' && state.tokens.at(-1)?.type === 'image'
    if (!follows && state.src.slice(end).trim() !== '') return false
    if (!silent) state.push('attributes', '', 0).meta = { list }
    state.pos = end
    return true
  })
  md.renderer.rules['attributes'] = () => ''
}
