import type { MarkdownIt, StateInline } from 'markdown-it'
import { parseAttributes } from './attributeList.ts'

interface SpanTag {
  readonly tag: string
  readonly attribute?: readonly [string, string]
  /** Ruby text above the words. */
  readonly ruby?: string
}

/** Teaches `md` spans: `[words]{sub}`, `{sup}`, `{u}`, `{color=…}`, `{ruby=…}`, `{lang=…}`. */
export function addSpans(md: MarkdownIt): void {
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
