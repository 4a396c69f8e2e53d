import { createHash } from 'node:crypto'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Configuration } from './Configuration.ts'

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
  const { host, auth, cache, layout, theme } = configuration
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
    host: { graphql: host.graphql ?? '', auth: host.auth ?? '' },
    auth: { type: auth.type },
    cache,
    layout,
    theme: { accent: theme.accent, logo: theme.logo, covers: theme.covers },
    maps: publicMaps(configuration),
  }
}

function publicMaps({ maps }: Configuration): PublicConfiguration['maps'] {
  return maps && { ...maps, attributionLink: maps.attributionLink }
}

/** The salt follows from the title, so that every process and every restart writes the same page. */
function publicPassword({ password, appKey }: Configuration): PublicConfiguration['password'] {
  if (!password.enabled) return { enabled: false, salt: '', digest: '' }
  const salt = sha256(`gatefold password of ${appKey}`).slice(0, 32)
  return { enabled: true, salt, digest: sha256(salt + password.value) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Absent links are absent keys, not undefined ones. */
function withoutAbsent<Key extends string>(
  links: Partial<Record<Key, string | undefined>>,
): Partial<Record<Key, string>> {
  const present = Object.entries(links).filter((entry) => entry[1] !== undefined)
  return Object.fromEntries(present) as Partial<Record<Key, string>>
}
