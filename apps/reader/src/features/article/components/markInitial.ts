import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'

/** The text with its first characters in an element of their own: CSS knows a first letter, but no first three. Pure. */
export function markInitial(html: SafeHtml, characters?: number | ''): SafeHtml {
  if (!characters) return html
  const start = RegExp(`^((?:<[^>]+>)*)((?:&[^;]+;|[^<&]\\p{M}*){1,${characters}})`, 'u')
  return html.replace(start, '$1<span data-initial>$2</span>') as SafeHtml
}
