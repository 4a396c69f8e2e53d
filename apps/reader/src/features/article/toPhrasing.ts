import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'

const BETWEEN_PARAGRAPHS = /<\/p>\s*<p\b[^>]*>/gi
const PARAGRAPH = /<\/?p\b[^>]*>/gi

/** Sanitised markup for an element that holds words only, such as a heading: paragraphs become lines. Pure. */
export function toPhrasing(html: SafeHtml): SafeHtml {
  return html.replaceAll(BETWEEN_PARAGRAPHS, '<br>').replaceAll(PARAGRAPH, '').trim() as SafeHtml
}
