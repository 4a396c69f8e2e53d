import { decodeHTML } from 'entities'
import type { WireComponent } from '../ImportedIssue.ts'

const HTML_FIELDS = ['text', 'html'] as const
const LEGENDS = ['caption', 'credit'] as const

/** All text that a component of an EPUB shows, in order and without markup. */
export function componentText(component: WireComponent): string {
  const own = HTML_FIELDS.map((field) => component[field])
  const legends = LEGENDS.map((field) => legendText(component[field]))
  return [...own, ...legends].map((html) => (typeof html === 'string' ? withoutTags(html) : '')).join('')
}

function legendText(legend: unknown): unknown {
  return typeof legend === 'object' && legend !== null && 'text' in legend ? legend.text : undefined
}

function withoutTags(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''))
}
