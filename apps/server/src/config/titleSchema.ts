import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { LEGAL_LINKS, MENU_LINKS } from '@gatefold/magazine/title/PublicConfiguration'
import * as v from 'valibot'

/*
 * The message of every schema says what is allowed: the sentence around it, with the key and what was found, is made in
 * one place (describeProblem.ts).
 */

const text = v.string('text')

const filledText = v.pipe(text, v.minLength(1, 'text of at least one character'))

const flag = v.boolean('true or false')

const WEB_ADDRESS = 'an address that begins with https:// or http://'

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

export const webAddress = v.pipe(v.string(WEB_ADDRESS), v.check(isWebAddress, WEB_ADDRESS))

const LINK = 'an https://, http://, mailto: or tel: address, or a path that begins with /'

/** Something a reader may follow. */
const link = v.pipe(
  v.string(LINK),
  v.check((value) => isWebAddress(value) || /^(mailto|tel):\S+$/.test(value) || /^\/(?!\/)\S*$/.test(value), LINK),
)

const TIME_ZONE = 'the name of a time zone, such as Europe/Berlin or UTC'

/** A name of the IANA database; an offset would be wrong half of the year. */
const timeZone = v.pipe(
  v.string(TIME_ZONE),
  v.check((value) => /^[A-Za-z]/.test(value) && isTimeZone(value), TIME_ZONE),
)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const ORIGIN = 'an origin such as https://reader.example (no path)'

/** Neither a pattern nor anything else that means more in a page's policy. */
const PLAIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/

export const origin = v.pipe(
  v.string(ORIGIN),
  v.check((value) => PLAIN.test(value) && URL.canParse(value) && new URL(value).origin === value, ORIGIN),
)

const ISSUER = 'the address of an identity service as it names itself, without ? and #'

/** Compared letter by letter with what tokens say, so nothing about it is put right. */
const issuer = v.pipe(
  v.string(ISSUER),
  v.check((value) => isWebAddress(value) && !/[?#\s]/.test(value), ISSUER),
)

const SCOPES = 'a list of scopes with "openid" among them'

const scopes = v.pipe(
  v.array(v.pipe(v.string(SCOPES), v.regex(/^[^\s"\\]+$/, SCOPES)), SCOPES),
  v.check((values) => values.includes('openid'), SCOPES),
)

const RETURN_ADDRESS = 'an https:// address, or http:// of this machine, without # and without a name before the host'

/** Where an identity service may send somebody with a code: compared letter by letter. */
const returnAddress = v.pipe(
  v.string(RETURN_ADDRESS),
  v.check((value) => {
    if (!isWebAddress(value) || /[#\s]/.test(value)) return false
    const { protocol, hostname, username, password } = new URL(value)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    return (protocol === 'https:' || isHere) && username === '' && password === ''
  }, RETURN_ADDRESS),
)

const CLIENT_ID = 'a name of letters, digits, . _ and -'

const clientId = v.pipe(v.string(CLIENT_ID), v.regex(/^[\w.-]+$/, CLIENT_ID))

const CLAIM_RULE = 'a claim and its value, such as roles=admin'

/** What `holdsClaim` takes. */
const claimRule = v.pipe(v.string(CLAIM_RULE), v.regex(/^[^=]+=./, CLAIM_RULE))

const TILES = 'an https:// or http:// address, or a path that begins with /, with {z}, {x} and {y} in it'

/** `{r}` becomes `@2x` on fine screens. A host with `{s}` in it is no origin that the page's policy could name. */
function isTileAddress(value: string): boolean {
  const hasPlace = ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
  const filled = value.replaceAll(/\{[zxyr]\}/g, '1')
  return hasPlace && !/[{}\s]/.test(filled) && (isWebAddress(filled) || /^\/(?!\/)/.test(filled))
}

/** Where the tiles of a map come from. */
const tileAddress = v.pipe(v.string(TILES), v.check(isTileAddress, TILES))

const LANGUAGE = 'a BCP 47 language tag such as en, fr or zh-Hant'

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

const languageTag = v.pipe(v.string(LANGUAGE), v.check(isLanguageTag, LANGUAGE))

const LOCALIZED = 'text, or a map from language tag to text'

const localized = v.union([v.string(), v.record(languageTag, v.string())], LOCALIZED)

/** A whole number between the two, both included. */
function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const allowed =
    maximum === Number.MAX_SAFE_INTEGER
      ? `a whole number of at least ${minimum}`
      : `a whole number from ${minimum} to ${maximum}`
  return v.pipe(
    v.number(allowed),
    v.check((value) => Number.isInteger(value), allowed),
    v.minValue(minimum, allowed),
    v.maxValue(maximum, allowed),
  )
}

const FRACTION = 'a number from 0 to 1'

const fraction = v.pipe(v.number(FRACTION), v.minValue(0, FRACTION), v.maxValue(1, FRACTION))

const COLOUR = 'a CSS hex colour such as #b3261e'

const hexColour = v.pipe(v.string(COLOUR), v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, COLOUR))

const CURRENCY = 'an ISO 4217 code such as EUR'

const currencyCode = v.pipe(v.string(CURRENCY), v.regex(/^[A-Z]{3}$/, CURRENCY))

const AMOUNT = 'a number of at least 0, in major units of the currency'

const amount = v.pipe(v.number(AMOUNT), v.minValue(0, AMOUNT))

/** One of a few words. */
export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return v.picklist(choices, choices.map((choice) => `"${choice}"`).join(' or '))
}

/** A group of settings: left out, every one of them has its default. */
function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, 'an object { … }')
}

const BASE_PATH = 'a path such as / or /some/sub/dir/'

/** Starts and ends with a slash afterwards. */
const basePath = v.pipe(
  v.string(BASE_PATH),
  v.check((value) => /^\/?(?:[\w.~-]+\/)*(?:[\w.~-]+)?$/.test(value), BASE_PATH),
  v.check((value) => !value.split('/').some((part) => part === '.' || part === '..'), BASE_PATH),
  v.transform((value) => `/${value}/`.replaceAll(/\/{2,}/g, '/')),
)

const ADDRESSES = 'a list of addresses'

const links = group(v.entriesFromList(MENU_LINKS, v.optional(link)))

const legal = group(v.entriesFromList(LEGAL_LINKS, v.optional(link)))

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
