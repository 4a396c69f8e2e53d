import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it'
import { ImportRefusal } from '../ImportRefusal.ts'
import { addAttributes } from './attributesRule.ts'
import { addDirectives } from './directiveRule.ts'
import { addSpans } from './spanRule.ts'

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

/** The tokens of a text. Throws ImportRefusal `over-limit` where blocks stand too deep in each other. */
export function tokenize(md: Markdown, text: string, path: string): readonly Token[] {
  const tokens = md.parse(text, {})
  const depth = md.options.maxNesting ?? 0
  if (tokens.some((token) => token.level >= depth - 1)) {
    throw new ImportRefusal('over-limit', `The text of ${path} nests its blocks more than ${depth} deep.`)
  }
  return tokens
}
