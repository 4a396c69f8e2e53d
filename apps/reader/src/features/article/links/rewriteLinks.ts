import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { ResolveLink } from './makeResolveLink.ts'

const ANCHOR_TAG = /<a\b([^>]*)>/gi
const PAGE_HREF = /\shref="(article:[^"]*)"/i

/** Gives the page links inside sanitised markup their real addresses; one that leads nowhere becomes plain text. */
export function rewriteLinks(html: SafeHtml, resolve: ResolveLink): SafeHtml {
  if (!html.includes('article:')) return html
  return html.replaceAll(ANCHOR_TAG, (tag: string, attributes: string) => {
    if (!PAGE_HREF.test(attributes)) return tag
    const rewritten = attributes.replace(PAGE_HREF, (_, url: string) => {
      const link = resolve(unescapeAttribute(url))
      return link === undefined ? '' : ` href="${escapeAttribute(link.href)}" data-page-link=""`
    })
    return `<a${rewritten}>`
  }) as SafeHtml
}

function unescapeAttribute(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
