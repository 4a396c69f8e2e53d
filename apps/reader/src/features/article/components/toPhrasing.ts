import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'

const BLOCK = '(?:p|div|h[1-6]|section)'
const BETWEEN_BLOCKS = new RegExp(String.raw`</${BLOCK}>\s*<${BLOCK}(?:\s[^>]*)?>`, 'gi')
const BLOCK_TAG = new RegExp(`</?${BLOCK}(?:\\s[^>]*)?>`, 'gi')

/** Sanitised markup for an element that holds words only, such as a heading: blocks become lines. Pure. */
export function toPhrasing(html: SafeHtml): SafeHtml {
  return html.replaceAll(BETWEEN_BLOCKS, '<br>').replaceAll(BLOCK_TAG, '').trim() as SafeHtml
}
