import render from 'dom-serializer'
import { isTag, Text, type ChildNode, type Element } from 'domhandler'
import { removeElement } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { expandFence, sanitizeTable, sanitizeText, SILENT_ELEMENTS } from '../markup/sanitizeText.ts'
import type { ComponentContext } from './ComponentContext.ts'

const ACTIVE_ELEMENTS = new Set([
  ...SILENT_ELEMENTS,
  'iframe',
  'object',
  'embed',
  'form',
  'svg',
  'video',
  'audio',
  'link',
])

/** `text` keeps the vocabulary of text components, `table` tables as well. */
export type HtmlVocabulary = 'text' | 'table'

/**
 * HTML of the source as a component may carry it: links and pictures led through the context, then sanitised. What is
 * left out is reported.
 */
export function cleanHtml(html: string, vocabulary: HtmlVocabulary, context: ComponentContext): string {
  if (!/[<&]/.test(html)) return html.trim()
  const document = parseDocument(html)
  for (const element of elementsOf(document.children)) cleanElement(element, context)
  const led = render(document, { encodeEntities: 'utf8' })
  return (vocabulary === 'table' ? sanitizeTable(led) : sanitizeText(led)).trim()
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return render(new Text(text), { encodeEntities: 'utf8' })
}

function* elementsOf(nodes: readonly ChildNode[]): Generator<Element> {
  const todo = [...nodes].reverse()
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (!isTag(node)) continue
    yield node
    todo.push(...[...node.children].reverse())
  }
}

function cleanElement(element: Element, context: ComponentContext): void {
  if (ACTIVE_ELEMENTS.has(element.name)) context.drop(`<${element.name}> is not allowed in text`)
  expandFence(element)
  if (element.name === 'a') lead(element, 'href', (href) => context.link(href))
  if (element.name !== 'img') return
  lead(element, 'src', (source) => context.picture(source))
  if (element.attribs['src'] === undefined) removeElement(element)
}

function lead(element: Element, name: string, target: (value: string) => string | undefined): void {
  const value = element.attribs[name]
  const led = value === undefined ? undefined : target(value)
  if (led === undefined) delete element.attribs[name]
  else element.attribs[name] = led
}
