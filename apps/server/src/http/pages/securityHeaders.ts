import { createHash } from 'node:crypto'
import { EMBED_ORIGINS } from '@gatefold/magazine/component/embeds'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { LRUCache } from 'lru-cache'
import { isLoopback } from '../../config/publicOrigin.ts'

export type PageHeaders = Readonly<Record<string, string>>

/** What a title's documents say they may load, by the host that they are asked by: the same object as long as nothing is new. */
export interface SecurityPolicies {
  readonly page: (host: string | undefined) => PageHeaders
  readonly worker: (host: string | undefined) => PageHeaders
  readonly frame: PageHeaders
}

interface PoliciesDeps extends ScriptPlaces {
  readonly configuration: PublicConfiguration
  /** The document that pages are written into. */
  readonly template: string
  /** As `PolicyDeps` has it; undefined where nobody signs in, or at our own identity service, which is where the page is. */
  readonly signInOrigins: PolicyDeps['signInOrigins'] | undefined
}

const NO_ORIGINS: readonly string[] = []

export function createSecurityPolicies(deps: PoliciesDeps): SecurityPolicies {
  const { configuration, template, signInOrigins = () => NO_ORIGINS } = deps
  const scriptHashes = hashInlineScripts(template)
  const parts = { findScripts: createScriptFinder(deps), signInOrigins }
  return {
    page: createPolicy(parts, (sources) => pageSecurityHeaders({ scriptHashes, configuration, ...sources })),
    worker: createPolicy(parts, (sources) => workerSecurityHeaders({ configuration, ...sources })),
    frame: frameSecurityHeaders(configuration),
  }
}

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

interface PagePolicy {
  /** Where the reader's own scripts are. */
  readonly scripts: readonly string[]
  readonly scriptHashes: readonly string[]
  readonly configuration: Pick<PublicConfiguration, 'host' | 'mediaOrigins' | 'theme' | 'maps' | 'analytics'>
  /** Origins that the reader asks to sign somebody in. */
  readonly signInOrigins: readonly string[]
}

/**
 * The headers of every page: nothing runs but the reader's own scripts, and nothing is loaded but from its hosts. What counts
 * reading is let in where the configuration names it (decision 0202).
 */
export function pageSecurityHeaders(policy: PagePolicy): Readonly<Record<string, string>> {
  const { scripts, scriptHashes, configuration, signInOrigins } = policy
  const hosts = hostsOf(configuration)
  const files = [...hosts, ...configuration.mediaOrigins]
  const google = googleSources(configuration.analytics)
  const counting = originsOf([countingAddress(configuration.analytics)])
  const media = [`'self'`, 'data:', 'blob:', ...originsOf([configuration.theme.logo ?? '']), ...files]
  const directives = {
    'default-src': [`'self'`],
    'script-src': [...scripts, ...scriptHashes, ...google.scripts],
    // The renderer sets the critical CSS and the publication's variables into the document.
    'style-src': [`'self'`, `'unsafe-inline'`],
    'img-src': [...media, ...originsOf([configuration.maps?.tiles ?? '']), ...google.pictures],
    'media-src': media,
    'font-src': [`'self'`, ...files],
    'connect-src': [`'self'`, ...files, ...signInOrigins, ...counting, ...google.calls],
    'worker-src': [`'self'`],
    'manifest-src': [`'self'`],
    // Custom components live in sandboxed frames, packaged ones at their host; a platform's film or post comes when the
    // reader asks for it.
    'frame-src': [`'self'`, ...hosts, ...Object.values(EMBED_ORIGINS)],
    'object-src': [`'none'`],
    'base-uri': [`'self'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'self'`],
  }
  return { 'content-security-policy': writePolicy(directives) }
}

/**
 * The service worker: it runs our own script and asks whom a page may ask, since what passes through it counts as asked
 * by it. Its script's headers are its policy.
 */
export function workerSecurityHeaders({
  scripts,
  configuration,
  signInOrigins,
}: Omit<PagePolicy, 'scriptHashes'>): Readonly<Record<string, string>> {
  const { mediaOrigins, theme, maps, analytics } = configuration
  const others = [...hostsOf(configuration), ...mediaOrigins, ...originsOf([theme.logo ?? '', maps?.tiles ?? ''])]
  // Pictures and what is read pass through it, scripts and what is posted do not.
  const { pictures, calls } = googleSources(analytics)
  const policy = writePolicy({
    'default-src': [`'none'`],
    'script-src': scripts,
    'connect-src': [`'self'`, ...others, ...signInOrigins, ...pictures, ...calls],
  })
  return { 'content-security-policy': policy }
}

/**
 * The frame that a publisher's HTML is written into: its scripts run, on an origin that is nobody's, show the pictures of
 * the reader's hosts and ask nobody for anything (decision 0076).
 */
function frameSecurityHeaders(
  configuration: Pick<PublicConfiguration, 'host' | 'mediaOrigins'>,
): Readonly<Record<string, string>> {
  const files = [`'self'`, 'data:', 'blob:', ...hostsOf(configuration), ...configuration.mediaOrigins]
  const policy = writePolicy({
    sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    'default-src': [`'none'`],
    'script-src': [`'unsafe-inline'`, `'unsafe-eval'`],
    'style-src': [`'unsafe-inline'`],
    'img-src': files,
    'media-src': files,
    'font-src': files,
    'base-uri': [`'none'`],
    'form-action': [`'none'`],
    'frame-ancestors': [`'self'`],
  })
  return { 'content-security-policy': policy }
}

function writePolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** Readers came by https: from now on browsers ask for nothing of this origin in any other way. */
export const STRICT_TRANSPORT = 'max-age=31536000'

/** What a script, a style or a face says: the rest is for documents, and costs each of a page's scripts 200 bytes. */
export const FILE_SECURITY_HEADERS = { 'x-content-type-options': 'nosniff' } as const

/**
 * What every answer of the server says that may be a document. No `Cross-Origin-Opener-Policy`: for it a browser starts another process
 * for the page, which costs the first text a third of its time, and the host's own forms have it (decision 0332).
 */
export const COMMON_SECURITY_HEADERS = {
  ...FILE_SECURITY_HEADERS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
} as const

/** Another host's files are below its own addresses, unless the configuration names where else they are. */
function hostsOf({ host }: Pick<PublicConfiguration, 'host'>): readonly string[] {
  return originsOf([host.graphql, host.auth])
}

function originsOf(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
}

/** What counting asks of a page's policy. */
interface CountingSources {
  readonly scripts: readonly string[]
  readonly pictures: readonly string[]
  readonly calls: readonly string[]
}

const NONE: CountingSources = { scripts: [], pictures: [], calls: [] }

/** https://developers.google.com/tag-platform/security/guides/csp, without what advertising needs besides. */
const GOOGLE: CountingSources = {
  scripts: ['https://*.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}

/** Google's hosts where a title can tell it anything, and none otherwise: with a rate of 0 nobody is told of. Pure. */
function googleSources({
  ga4Id,
  gtmId,
  sampleRates,
}: Pick<PublicConfiguration['analytics'], 'ga4Id' | 'gtmId' | 'sampleRates'>): CountingSources {
  const isGoogleEnabled =
    (ga4Id !== undefined && sampleRates.ga4 > 0) || (gtmId !== undefined && sampleRates.google > 0)
  return isGoogleEnabled ? GOOGLE : NONE
}

/** The address that a title's own count is posted to, where there is one; its origin is what a page may call. Pure. */
function countingAddress({
  firstParty,
  endpoint,
}: Pick<PublicConfiguration['analytics'], 'firstParty' | 'endpoint'>): string {
  return firstParty === 'off' ? '' : endpoint
}

interface PolicyDeps {
  /** Where scripts may come from, for a page that was asked for by a host. */
  readonly findScripts: (host: string | undefined) => readonly string[]
  /** Origins that signing in takes; others once the identity service has told them. The same list as long as nothing is new. */
  readonly signInOrigins: () => readonly string[]
}

/** What policies differ by. */
interface PolicySources {
  readonly scripts: readonly string[]
  readonly signInOrigins: readonly string[]
}

/** Names that one machine is asked by. */
const MOST_HOSTS = 16

/** What is made of the policy as it is now, for whoever asks by a host: the same object as long as nothing is new. */
export function createPolicy<Made>(
  { findScripts, signInOrigins }: PolicyDeps,
  make: (sources: PolicySources) => Made,
): (host: string | undefined) => Made {
  const cache = new LRUCache<string, { readonly read: () => Made }>({ max: MOST_HOSTS })
  return (host) => {
    const scripts = findScripts(host)
    const key = scripts.join(' ')
    const known = cache.get(key) ?? {
      read: memoizeLatest(signInOrigins, (origins) => make({ scripts, signInOrigins: origins })),
    }
    cache.set(key, known)
    return known.read()
  }
}

interface ScriptPlaces {
  /** As the title was told (`ORIGIN`). */
  readonly configured: string | undefined
  /** Starts and ends with a slash. */
  readonly basePath: string
}

/**
 * Where scripts come from: `build/` alone, since what else lies on the origin was brought by publications. A policy needs the origin to
 * name a path: without `ORIGIN` it is the whole origin, since a proxy that asks under the server's own address looks like a visitor
 * on the machine (decision 0216).
 */
export function createScriptFinder({ configured, basePath }: ScriptPlaces): PolicyDeps['findScripts'] {
  return (host) => {
    const origins = configured === undefined ? [] : [configured, loopbackOf(host)]
    const named = origins.filter((origin) => origin !== undefined && !origin.includes('['))
    // An address of IPv6 is none that a policy can name.
    return named.length === 0 ? [`'self'`] : named.map((origin) => `${origin}${basePath}build/`)
  }
}

/** The origin of who looks at a title on the machine itself. */
function loopbackOf(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined
  const { hostname, origin } = new URL(`http://${host}`)
  return isLoopback(hostname) ? origin : undefined
}

/** What `make` makes of a value, made anew only when the value is another. */
function memoizeLatest<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let cached: { readonly value: Value; readonly made: Made } | undefined
  return () => {
    const value = read()
    if (cached === undefined || cached.value !== value) cached = { value, made: make(value) }
    return cached.made
  }
}
