/** Where a link leads. `href` is the canonical text of the link, safe to write into a document. */
export type Link =
  | { readonly kind: 'web' | 'mailto' | 'tel'; readonly href: string }
  | { readonly kind: 'anchor'; readonly href: string; readonly anchor: string }
  | {
      readonly kind: 'article'
      readonly href: string
      /** Slug or id of an article of the same issue. */
      readonly article: string
      readonly anchor: string | undefined
    }

const LONGEST_LINK = 4000
const WEB = /^(?:https?:)?\/\/[^\s/?#\\]/i
const SITE_PATH = /^\/(?![/\\])/
const ARTICLE = /^article:\/\/([^/?#]+)\/?(?:#(.*))?$/i

/**
 * Reads a link of text, pictures, buttons and hotspots. Web addresses (also below the site's root), `mailto:`, `tel:`,
 * `#anchor` and `article://reference#anchor` are kept; every other scheme and every relative path is undefined.
 * Source: content model, "Links".
 */
export function parseLink(text: string): Link | undefined {
  const href = withoutInvisible(text)
  if (href === '' || href.length > LONGEST_LINK) return undefined
  if (href.startsWith('#')) return parseAnchor(href)
  if (/^article:/i.test(href)) return parseArticleLink(href)
  if (/^mailto:./i.test(href)) return { kind: 'mailto', href }
  if (/^tel:[+\d]/i.test(href)) return { kind: 'tel', href: href.replace(/\s/g, '') }
  if (/^www\./i.test(href)) return { kind: 'web', href: `https://${href}` }
  return WEB.test(href) || SITE_PATH.test(href) ? { kind: 'web', href } : undefined
}

/**
 * Reads the address of a file (picture, sound, film, page): http, https or a path on the host. Undefined for every other
 * scheme.
 */
export function parseFileAddress(text: string): string | undefined {
  const address = withoutInvisible(text)
  if (address === '' || address.length > LONGEST_LINK || address.startsWith('#')) return undefined
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return /^https?:\/\/[^\s/?#\\]/i.test(address) ? address : undefined
  return address.includes('\\') ? undefined : address
}

function parseAnchor(href: string): Link | undefined {
  const anchor = decoded(href.slice(1))
  return anchor === '' ? undefined : { kind: 'anchor', href, anchor }
}

function parseArticleLink(href: string): Link | undefined {
  const [, reference, anchor] = ARTICLE.exec(href) ?? []
  if (reference === undefined) return undefined
  const hasAnchor = anchor !== undefined && anchor !== ''
  return {
    kind: 'article',
    href: `article://${reference}${hasAnchor ? `#${anchor}` : ''}`,
    article: decoded(reference),
    anchor: hasAnchor ? decoded(anchor) : undefined,
  }
}

/** Browsers ignore tabs and line breaks inside an address and control characters around it; so must the check. */
function withoutInvisible(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
