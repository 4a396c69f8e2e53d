import type { DecodeContext } from '../decode/DecodeContext.ts'
import { localizedIn } from '../decode/decodeLocalized.ts'
import { fieldsOf, isRecord, itemsIn, locatedIn, type Fields } from '../decode/Fields.ts'
import { booleanIn, linkIn, numberIn, numberOf, oneOfIn, textIn, textsIn } from '../decode/scalars.ts'
import type { LegalLink, MenuLink, PublicConfiguration, Theme } from '@gatefold/magazine/title/PublicConfiguration'

export interface DecodedConfiguration {
  /** Undefined when it is no object or does not name its app key. */
  readonly configuration: PublicConfiguration | undefined
  /** What was replaced by its default or left out, in words. */
  readonly problems: readonly string[]
}

const MENU: readonly MenuLink[] = [
  'about',
  'editorialPolicies',
  'editorsNotes',
  'mediaKit',
  'customerService',
  'contact',
]
const LEGAL: readonly LegalLink[] = ['terms', 'privacy', 'cookies']
const MINUTES = 60
const DEFAULT_ACCENT = '#000000'

/** The configuration as a page or a static export carries it; what is missing takes the default build's value (R1.3). */
export function decodeConfiguration(value: unknown): DecodedConfiguration {
  const problems: string[] = []
  const context: DecodeContext = {
    report: ({ path, problem }) => problems.push(`${path}: ${problem}`),
    sanitize: () => {
      throw new Error('A configuration has no HTML.')
    },
  }
  const fields = fieldsOf({ value, path: 'configuration' }, context)
  const appKey = fields === undefined ? undefined : textIn(fields, 'appKey')
  if (fields !== undefined && appKey === undefined) problems.push('configuration.appKey: missing')
  const configuration =
    fields === undefined || appKey === undefined
      ? undefined
      : { appKey, ...titleIn(fields), ...settingsIn(fields), ...hostIn(fields) }
  return { configuration, problems }
}

function titleIn(fields: Fields) {
  const title = textIn(fields, 'title') ?? ''
  const defaultLanguage = textIn(fields, 'defaultLanguage') ?? textsIn(fields, 'languages')[0] ?? 'en'
  const languages = textsIn(fields, 'languages')
  return {
    version: textIn(fields, 'version') ?? '',
    title,
    shortTitle: textIn(fields, 'shortTitle') ?? title,
    description: localizedIn(fields, 'description') ?? '',
    about: localizedIn(fields, 'about'),
    basePath: basePathIn(fields),
    languages: languages.includes(defaultLanguage) ? languages : [defaultLanguage, ...languages],
    defaultLanguage,
    externalWebsite: linkIn(fields, 'externalWebsite'),
    links: linksIn(fields, 'links', MENU),
    legal: linksIn(fields, 'legal', LEGAL),
    theme: themeIn(fields),
  }
}

function settingsIn(fields: Fields) {
  const replica = innerFields(fields, 'replica')
  return {
    issueMode: oneOfIn(fields, 'issueMode', ['single', 'multi'] as const) ?? 'multi',
    contentType: 'responsive-replica' as const,
    replica: { enabled: booleanIn(replica, 'enabled') ?? true, default: booleanIn(replica, 'default') ?? false },
    password: passwordIn(innerFields(fields, 'password')),
    admin: booleanIn(fields, 'admin') ?? true,
    favorites: booleanIn(fields, 'favorites') ?? false,
    contentProtection: booleanIn(fields, 'contentProtection') ?? false,
    installOption: booleanIn(fields, 'installOption') ?? false,
    autoDownload: booleanIn(fields, 'autoDownload') ?? false,
  }
}

function passwordIn(fields: Fields): PublicConfiguration['password'] {
  return {
    enabled: booleanIn(fields, 'enabled') ?? false,
    salt: textIn(fields, 'salt') ?? '',
    digest: textIn(fields, 'digest') ?? '',
  }
}

function hostIn(fields: Fields) {
  const host = innerFields(fields, 'host')
  const ttl = innerFields(innerFields(fields, 'cache'), 'ttl')
  const auth = innerFields(fields, 'auth')
  const widths = itemsIn(innerFields(fields, 'layout'), 'desktopWidths').flatMap(({ value }) => numberOf(value) ?? [])
  return {
    host: { graphql: textIn(host, 'graphql') ?? '', auth: textIn(host, 'auth') ?? '' },
    auth: { type: oneOfIn(auth, 'type', ['none', 'jwt', 'cognito'] as const) ?? 'none' },
    cache: { ttl: { styles: numberIn(ttl, 'styles') ?? MINUTES, getIssue: numberIn(ttl, 'getIssue') ?? MINUTES } },
    layout: { desktopWidths: widths },
  }
}

/** Starts and ends with a slash, whatever was written. */
function basePathIn(fields: Fields): string {
  const inner = (textIn(fields, 'basePath') ?? '').replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

function linksIn<Name extends string>(
  fields: Fields,
  name: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const links = innerFields(fields, name)
  const entries = names.flatMap((key) => {
    const link = linkIn(links, key)
    return link === undefined ? [] : [[key, link] as const]
  })
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}

function themeIn(fields: Fields): Theme {
  const theme = innerFields(fields, 'theme')
  const accent = textIn(theme, 'accent')
  return {
    accent: accent !== undefined && /^#[\da-f]{3,8}$/i.test(accent) ? accent : DEFAULT_ACCENT,
    logo: textIn(theme, 'logo'),
    covers: oneOfIn(theme, 'covers', ['lines', 'ribbons'] as const) ?? 'lines',
  }
}

/** The fields of an object inside; none where there is no such object. */
function innerFields(fields: Fields, name: string): Fields {
  const located = locatedIn(fields, name)
  const inner = isRecord(located.value) ? fieldsOf(located, fields.context) : undefined
  return inner ?? { path: located.path, context: fields.context, values: new Map(), source: {} }
}
