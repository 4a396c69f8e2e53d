import { isTag, type ChildNode, type Element } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeText } from '../../markup/sanitizeText.ts'
import { attribute, childNamed } from '../../markup/tree.ts'
import { keptName } from './attributes.ts'
import type { ContentScope } from './ContentScope.ts'
import { showsText } from './elements.ts'
import { fitsInText, richHtml } from './richHtml.ts'

/** Components that show a caption of their own. */
const CAPTIONED: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'htmltable'])
const CREDIT = /\b(?:credit|source|copyright|photographer)/i

interface FigureScope {
  readonly scope: ContentScope
  convert(nodes: readonly ChildNode[], scope: ContentScope): readonly WireComponent[]
}

/**
 * A figure of one picture, film, recording or table is that component with the figure's caption; any other figure is
 * what it holds, in order.
 */
export function convertFigure(element: Element, { scope, convert }: FigureScope): readonly WireComponent[] {
  const name = keptName(element, scope)
  const anchor: readonly WireComponent[] = name === undefined ? [] : [{ component: 'anchor', name }]
  const caption = childNamed(element, 'figcaption')
  if (caption === undefined || !fitsInText(caption)) return [...anchor, ...convert(element.children, scope)]
  const content = convert(
    element.children.filter((child) => child !== caption),
    scope,
  )
  const target = content.findIndex((component) => CAPTIONED.has(component.component))
  const shown = content.filter((component) => component.component !== 'anchor')
  if (shown.length !== 1 || target === -1 || standsBefore(caption, shown[0])) {
    return [...anchor, ...convert(element.children, scope)]
  }
  return [
    ...anchor,
    ...content.map((component, at) => (at === target ? { ...component, ...legends(caption, scope) } : component)),
  ]
}

/** A table's caption that is written above it must stay above it. */
function standsBefore(caption: Element, component: WireComponent | undefined): boolean {
  return component?.component === 'htmltable' && caption.prev?.prev === null
}

function legends(caption: Element, scope: ContentScope): Record<string, unknown> {
  const last = caption.children.filter(isTag).at(-1)
  const credit = last !== undefined && CREDIT.test(attribute(last, 'class') ?? '') ? last : undefined
  const rest = caption.children.filter((child) => child !== credit)
  const marked = keptName(caption, scope)
  const words = showsText(rest) ? richHtml(rest, scope) : ''
  return {
    ...legend('caption', marked === undefined ? words : `<span id="${marked}"></span>${words}`),
    ...legend('credit', credit === undefined ? '' : richHtml(credit.children, scope)),
  }
}

function legend(name: string, html: string): Record<string, unknown> {
  return html === '' ? {} : { [name]: { text: sanitizeText(html), onlyLightbox: false } }
}
