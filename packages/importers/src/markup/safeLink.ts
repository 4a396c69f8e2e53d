const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|article:\/\/|#)./i

/**
 * A link that content may carry: web address, `mailto:`, `tel:`, `#anchor` or `article://key#anchor`.
 * Any other scheme, a relative path included, gives undefined. Source: content model, "Links".
 */
export function safeLink(href: string | undefined): string | undefined {
  if (href === undefined) return undefined
  const link = href
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replaceAll(' ', '%20')
  return ALLOWED.test(link) && !/[\u0000-\u001f]/u.test(link) ? link : undefined
}
