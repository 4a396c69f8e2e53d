import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import * as v from 'valibot'
import {
  amount,
  basePath,
  claimRule,
  clientId,
  currencyCode,
  filledText,
  flag,
  fraction,
  group,
  hexColour,
  issuer,
  languageTag,
  link,
  localized,
  oneOf,
  origin,
  returnAddress,
  scopes,
  text,
  tileAddress,
  timeZone,
  webAddress,
  wholeNumber,
} from './schemaParts.ts'

const ADDRESSES = 'a list of addresses'

const links = group({
  about: v.optional(link),
  editorialPolicies: v.optional(link),
  editorsNotes: v.optional(link),
  mediaKit: v.optional(link),
  customerService: v.optional(link),
  contact: v.optional(link),
})

const legal = group({ terms: v.optional(link), privacy: v.optional(link), cookies: v.optional(link) })

const client = group({
  id: clientId,
  redirectAddresses: v.pipe(v.array(returnAddress, ADDRESSES), v.minLength(1, `${ADDRESSES} with at least one`)),
  logoutAddresses: v.optional(v.array(returnAddress, ADDRESSES), []),
})

const auth = group({
  type: v.optional(oneOf(['none', 'jwt', 'cognito']), 'jwt'),
  issuer: v.optional(issuer),
  clientId: v.optional(filledText),
  scopes: v.optional(scopes),
  audience: v.optional(filledText),
  adminClaim: v.optional(claimRule),
  /** Seconds. */
  maxTokenLife: v.optional(wholeNumber(60, 31_536_000)),
  clients: v.optional(v.array(client, 'a list of clients'), []),
})

const GA4 = 'an id of Google Analytics 4 such as G-ABC123'

const GTM = "a container's id of Google Tag Manager such as GTM-ABC123"

const analytics = group({
  firstParty: v.optional(oneOf(['off', 'consent', 'always']), 'off'),
  endpoint: v.optional(webAddress),
  ga4Id: v.optional(v.pipe(v.string(GA4), v.regex(/^G-[A-Z\d]+$/, GA4))),
  gtmId: v.optional(v.pipe(v.string(GTM), v.regex(/^GTM-[A-Z\d]+$/, GTM))),
  // Requirement R9.7.
  sampleRates: v.optional(group({ google: v.optional(fraction, 0), ga4: v.optional(fraction, 1) }), {}),
  trackLocalhost: v.optional(flag, false),
  searchWords: v.optional(flag, false),
  retentionDays: v.optional(
    group({ events: v.optional(wholeNumber(1, 3_660), 30), counts: v.optional(wholeNumber(1, 36_600), 1_830) }),
    {},
  ),
})

const plan = group({
  id: filledText,
  name: localized,
  price: amount,
  interval: oneOf(['month', 'year']),
  coversArchive: v.optional(flag, false),
})

const payments = group({
  provider: v.optional(oneOf(['none', 'sandbox', 'stripe']), 'none'),
  currency: v.optional(currencyCode, 'EUR'),
  defaultPrice: v.optional(amount),
  plans: v.optional(v.array(plan, 'a list of plans'), []),
})

const minutes = wholeNumber(0)

const cache = group({
  // Requirement R9.3.
  ttl: v.optional(group({ styles: v.optional(minutes, 60), getIssue: v.optional(minutes, 60) }), {}),
})

const screenshot = group({ file: filledText, label: v.optional(localized) })

const theme = group({
  accent: v.optional(hexColour, '#b3261e'),
  logo: v.optional(link),
  covers: v.optional(oneOf(['lines', 'ribbons']), 'lines'),
  icon: v.optional(filledText),
  screenshots: v.optional(v.array(screenshot, 'a list of pictures'), []),
})

const maps = group({
  tiles: tileAddress,
  attribution: filledText,
  attributionLink: v.optional(webAddress),
  maximumZoom: v.optional(wholeNumber(1, 22), 19),
})

const graphql = group({
  introspection: v.optional(flag, false),
  maxDepth: v.optional(wholeNumber(1), 12),
  maxTokens: v.optional(wholeNumber(1), 1_000),
  maxAliases: v.optional(wholeNumber(0), 15),
  maxCost: v.optional(wholeNumber(1), 5_000),
  maxBodyBytes: v.optional(wholeNumber(1), 100 * 1024),
})

const importLimits = group({
  entries: v.optional(wholeNumber(1), DEFAULT_LIMITS.entries),
  totalBytes: v.optional(wholeNumber(1), DEFAULT_LIMITS.totalBytes),
  entryBytes: v.optional(wholeNumber(1), DEFAULT_LIMITS.entryBytes),
  ratio: v.optional(wholeNumber(1), DEFAULT_LIMITS.ratio),
  documentBytes: v.optional(wholeNumber(1), DEFAULT_LIMITS.documentBytes),
  depth: v.optional(wholeNumber(1), DEFAULT_LIMITS.depth),
  pixels: v.optional(wholeNumber(1), DEFAULT_LIMITS.pixels),
  drawingElements: v.optional(wholeNumber(1), DEFAULT_LIMITS.drawingElements),
  milliseconds: v.optional(wholeNumber(1), DEFAULT_LIMITS.milliseconds),
  pages: v.optional(wholeNumber(1), DEFAULT_LIMITS.pages),
  pageMilliseconds: v.optional(wholeNumber(1), DEFAULT_LIMITS.pageMilliseconds),
})

const desktopWidths = v.array(wholeNumber(1_025), 'a list of widths in pixels')

/** The keys of `gatefold.config.json`, with the defaults of Requirement R1.3. */
export const titleSchema = group({
  appKey: filledText,
  title: filledText,
  shortTitle: v.optional(filledText),
  description: v.optional(localized, ''),
  about: v.optional(localized),
  basePath: v.optional(basePath, '/'),
  languages: v.optional(
    v.pipe(v.array(languageTag, 'a list of language tags'), v.minLength(1, 'a list of at least one language tag')),
    ['en'],
  ),
  defaultLanguage: v.optional(languageTag),
  timeZone: v.optional(timeZone),
  issueMode: v.optional(oneOf(['single', 'multi']), 'multi'),
  contentType: v.optional(oneOf(['responsive-replica']), 'responsive-replica'),
  replica: v.optional(group({ enabled: v.optional(flag, true), default: v.optional(flag, false) }), {}),
  password: v.optional(group({ enabled: v.optional(flag, false), value: v.optional(text, '') }), {}),
  admin: v.optional(flag, true),
  favorites: v.optional(flag, false),
  contentProtection: v.optional(flag, false),
  installOption: v.optional(flag, false),
  autoDownload: v.optional(flag, false),
  offline: v.optional(flag, true),
  externalWebsite: v.optional(webAddress),
  links: v.optional(links, {}),
  legal: v.optional(legal, {}),
  host: v.optional(
    group({ graphql: v.optional(webAddress), auth: v.optional(webAddress), extras: v.optional(flag) }),
    {},
  ),
  auth: v.optional(auth, {}),
  cache: v.optional(cache, {}),
  layout: v.optional(group({ desktopWidths: v.optional(desktopWidths, [1_280, 1_600]) }), {}),
  analytics: v.optional(analytics, {}),
  payments: v.optional(payments, {}),
  theme: v.optional(theme, {}),
  maps: v.optional(maps),
  readerOrigins: v.optional(v.array(origin, 'a list of origins'), []),
  mediaOrigins: v.optional(v.array(origin, 'a list of origins'), []),
  graphql: v.optional(graphql, {}),
  importLimits: v.optional(importLimits, {}),
})

export type TitleSettings = v.InferOutput<typeof titleSchema>
