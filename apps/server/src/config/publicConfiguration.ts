import { createHash, pbkdf2Sync } from 'node:crypto'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Configuration } from './Configuration.ts'
import { identitySettings } from './identitySettings.ts'

/** Which reader is served. */
export interface ServedReader {
  readonly version: string
  readonly build: string
}

/** The part that the reader receives: no secret, and the password only as a salted digest (Requirement R5.1). */
export function publicConfiguration(
  configuration: Configuration,
  { version, build }: ServedReader,
): PublicConfiguration {
  const { cache, layout, theme } = configuration
  return {
    appKey: configuration.appKey,
    version,
    build,
    title: configuration.title,
    shortTitle: configuration.shortTitle,
    description: configuration.description,
    about: configuration.about,
    basePath: configuration.basePath,
    languages: configuration.languages,
    defaultLanguage: configuration.defaultLanguage,
    issueMode: configuration.issueMode,
    contentType: configuration.contentType,
    replica: configuration.replica,
    password: publicPassword(configuration),
    admin: configuration.admin,
    favorites: configuration.favorites,
    contentProtection: configuration.contentProtection,
    installOption: configuration.installOption,
    autoDownload: configuration.autoDownload,
    offline: configuration.offline,
    externalWebsite: configuration.externalWebsite,
    links: withoutAbsent(configuration.links),
    legal: withoutAbsent(configuration.legal),
    host: publicHost(configuration),
    mediaOrigins: configuration.mediaOrigins,
    auth: publicSignIn(configuration),
    cache,
    layout,
    theme: { accent: theme.accent, logo: theme.logo, covers: theme.covers },
    maps: publicMaps(configuration),
    payments: publicPayments(configuration),
    analytics: publicAnalytics(configuration),
  }
}

function publicHost({ host }: Configuration): PublicConfiguration['host'] {
  const { graphql = '', auth = '', extras } = host
  return { graphql, auth, ...(extras === undefined ? {} : { extras }) }
}

function publicAnalytics({ analytics }: Configuration): PublicConfiguration['analytics'] {
  const { firstParty, endpoint = '', ga4Id, gtmId, sampleRates, trackLocalhost, searchWords } = analytics
  return { firstParty, endpoint, ga4Id, gtmId, sampleRates, trackLocalhost, searchWords }
}

/** Where the title's host sells nothing, nothing is for sale. */
function publicPayments(configuration: Configuration): PublicConfiguration['payments'] {
  const { provider, plans } = configuration.payments
  if (provider === 'none' || !hasExtras({ host: publicHost(configuration) }))
    return { provider: 'none', hasPlans: false }
  return { provider, hasPlans: plans.length > 0 }
}

function publicMaps({ maps }: Configuration): PublicConfiguration['maps'] {
  return maps && { ...maps, attributionLink: maps.attributionLink }
}

function publicSignIn(configuration: Configuration): PublicConfiguration['auth'] {
  const settings = identitySettings(configuration)
  switch (settings.kind) {
    case 'none':
      return { type: 'none' }
    case 'embedded': {
      const { clientId, scopes, adminClaim } = settings
      return { type: 'jwt', issuer: '', clientId, scopes, audience: undefined, adminClaim }
    }
    case 'external': {
      const { type, issuer, clientId, scopes, audience, adminClaim } = settings
      return { type, issuer, clientId, scopes, audience, adminClaim }
    }
  }
}

/** What OWASP asks of PBKDF2 with SHA-256. */
const ITERATIONS = 600_000

/** The salt follows from the title, so that every process and every restart writes the same page. */
function publicPassword({ password, appKey }: Configuration): PublicConfiguration['password'] {
  if (!password.enabled) return { enabled: false, salt: '', iterations: 0, digest: '' }
  const salt = createHash('sha256').update(`gatefold password of ${appKey}`).digest().subarray(0, 16)
  const digest = pbkdf2Sync(password.value, salt, ITERATIONS, 32, 'sha256')
  return { enabled: true, salt: salt.toString('hex'), iterations: ITERATIONS, digest: digest.toString('hex') }
}

/** Absent links are absent keys, not undefined ones. */
function withoutAbsent<Key extends string>(
  links: Partial<Record<Key, string | undefined>>,
): Partial<Record<Key, string>> {
  const present = Object.entries(links).filter((entry) => entry[1] !== undefined)
  return Object.fromEntries(present) as Partial<Record<Key, string>>
}
