import { isTag, type Element } from 'domhandler'
import { TABLE_ELEMENTS, TABLE_VOCABULARY } from '../../markup/vocabulary.ts'
import { attribute } from '../../markup/tree.ts'
import { ownAttributes, write } from './attributes.ts'
import type { ContentScope } from './ContentScope.ts'
import { cellHtml, fitsInText } from './richHtml.ts'

const CELLS: ReadonlySet<string> = new Set(['caption', 'td', 'th'])

/** Whether a table is nothing but cells of text: no tables, films or recordings in it. */
export function isPlainTable(table: Element): boolean {
  return table.children.every((child) => !isTag(child) || (isPart(child) ? isPlainTable(child) : fitsInText(child)))
}

function isPart(element: Element): boolean {
  return TABLE_ELEMENTS.has(element.name) && element.name !== 'table'
}

/** HTML of a table: its structure, spans and headings, the text of its cells. */
export function tableHtml(element: Element, scope: ContentScope): string {
  const { name } = element
  const kept = (TABLE_VOCABULARY[name] ?? []).map((key) => write(key, attribute(element, key))).join('')
  const inner = CELLS.has(name) ? cellHtml(element, scope) : rowsHtml(element, scope)
  return `<${name}${ownAttributes(element, scope)}${kept}>${inner}</${name}>`
}

function rowsHtml(element: Element, scope: ContentScope): string {
  return element.children
    .filter(isTag)
    .map((child) => (isPart(child) ? tableHtml(child, scope) : cellHtml(child, scope)))
    .join('')
}
