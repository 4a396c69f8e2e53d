import { createHash } from 'node:crypto'
import { EMBED_ORIGINS } from '@gatefold/magazine/component/embedOrigins'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

const INLINE_SCRIPT = /<script\b(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi

/** Scripts of these types are data: the browser never runs them and the policy need not name them. */
const DATA_TYPE = /\btype\s*=\s*["']?(?:application\/json|application\/ld\+json|speculationrules)\b/i

/** The `'sha256-…'` sources of the scripts that stand inside a document. */
export function hashInlineScripts(html: string): readonly string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].flatMap(({ groups }) => {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\bsrc\s*=/i.test(attributes) || DATA_TYPE.test(attributes) || code === '') return []
    return [`'sha256-${createHash('sha256').update(code).digest('base64')}'`]
  })
  return [...new Set(hashes)]
}

export interface PagePolicy {
  readonly scriptHashes: readonly string[]
  readonly configuration: Pick<PublicConfiguration, 'host' | 'theme' | 'maps'>
}

/** The headers of every page: nothing runs but the reader's own scripts, and nothing is loaded but from its hosts. */
export function pageSecurityHeaders({ scriptHashes, configuration }: PagePolicy): Readonly<Record<string, string>> {
  const hosts = originsOf([configuration.host.graphql, configuration.host.auth])
  const media = [`'self'`, 'data:', 'blob:', ...originsOf([configuration.theme.logo ?? '', configuration.host.graphql])]
  const directives = {
    'default-src': [`'self'`],
    'script-src': [`'self'`, ...scriptHashes],
    // The renderer sets the critical CSS and the publication's variables into the document.
    'style-src': [`'self'`, `'unsafe-inline'`],
    'img-src': [...media, ...originsOf([configuration.maps?.tiles ?? ''])],
    'media-src': media,
    'font-src': [`'self'`, ...hosts],
    'connect-src': [`'self'`, ...hosts],
    'worker-src': [`'self'`],
    'manifest-src': [`'self'`],
    // Custom components live in sandboxed frames; a platform's film or post comes when the reader asks for it.
    'frame-src': [`'self'`, ...Object.values(EMBED_ORIGINS)],
    'object-src': [`'none'`],
    'base-uri': [`'self'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'self'`],
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
  return { 'content-security-policy': policy.join('; ') }
}

/** What every answer of the server says, whatever it carries. */
export const COMMON_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

function originsOf(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
}
