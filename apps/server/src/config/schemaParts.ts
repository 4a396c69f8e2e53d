import * as v from 'valibot'

/*
 * The message of every schema says what is allowed: the sentence around it, with the key and what was found, is made in
 * one place (describeProblem.ts).
 */

export const text = v.string('text')

export const filledText = v.pipe(text, v.minLength(1, 'text of at least one character'))

export const flag = v.boolean('true or false')

const WEB_ADDRESS = 'an address that begins with https:// or http://'

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

export const webAddress = v.pipe(v.string(WEB_ADDRESS), v.check(isWebAddress, WEB_ADDRESS))

const LINK = 'an https://, http://, mailto: or tel: address, or a path that begins with /'

/** Something a reader may follow. */
export const link = v.pipe(
  v.string(LINK),
  v.check((value) => isWebAddress(value) || /^(mailto|tel):\S+$/.test(value) || /^\/(?!\/)\S*$/.test(value), LINK),
)

const TIME_ZONE = 'the name of a time zone, such as Europe/Berlin or UTC'

/** A name of the IANA database; an offset would be wrong half of the year. */
export const timeZone = v.pipe(
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
export const issuer = v.pipe(
  v.string(ISSUER),
  v.check((value) => isWebAddress(value) && !/[?#\s]/.test(value), ISSUER),
)

const SCOPES = 'a list of scopes with "openid" among them'

export const scopes = v.pipe(
  v.array(v.pipe(v.string(SCOPES), v.regex(/^[^\s"\\]+$/, SCOPES)), SCOPES),
  v.check((values) => values.includes('openid'), SCOPES),
)

const RETURN_ADDRESS = 'an https:// address, or http:// of this machine, without # and without a name before the host'

/** Where an identity service may send somebody with a code: compared letter by letter. */
export const returnAddress = v.pipe(
  v.string(RETURN_ADDRESS),
  v.check((value) => {
    if (!isWebAddress(value) || /[#\s]/.test(value)) return false
    const { protocol, hostname, username, password } = new URL(value)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    return (protocol === 'https:' || isHere) && username === '' && password === ''
  }, RETURN_ADDRESS),
)

const CLIENT_ID = 'a name of letters, digits, . _ and -'

export const clientId = v.pipe(v.string(CLIENT_ID), v.regex(/^[\w.-]+$/, CLIENT_ID))

const CLAIM_RULE = 'a claim and its value, such as roles=admin'

/** What `holdsClaim` takes. */
export const claimRule = v.pipe(v.string(CLAIM_RULE), v.regex(/^[^=]+=./, CLAIM_RULE))

const TILES = 'an https:// or http:// address, or a path that begins with /, with {z}, {x} and {y} in it'

/** `{r}` becomes `@2x` on fine screens. A host with `{s}` in it is no origin that the page's policy could name. */
function isTileAddress(value: string): boolean {
  const hasPlace = ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
  const filled = value.replaceAll(/\{[zxyr]\}/g, '1')
  return hasPlace && !/[{}\s]/.test(filled) && (isWebAddress(filled) || /^\/(?!\/)/.test(filled))
}

/** Where the tiles of a map come from. */
export const tileAddress = v.pipe(v.string(TILES), v.check(isTileAddress, TILES))

const LANGUAGE = 'a BCP 47 language tag such as en, fr or zh-Hant'

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

export const languageTag = v.pipe(v.string(LANGUAGE), v.check(isLanguageTag, LANGUAGE))

const LOCALIZED = 'text, or a map from language tag to text'

export const localized = v.union([v.string(), v.record(languageTag, v.string())], LOCALIZED)

/** A whole number between the two, both included. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
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

export const fraction = v.pipe(v.number(FRACTION), v.minValue(0, FRACTION), v.maxValue(1, FRACTION))

const COLOUR = 'a CSS hex colour such as #b3261e'

export const hexColour = v.pipe(v.string(COLOUR), v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, COLOUR))

const CURRENCY = 'an ISO 4217 code such as EUR'

export const currencyCode = v.pipe(v.string(CURRENCY), v.regex(/^[A-Z]{3}$/, CURRENCY))

const AMOUNT = 'a number of at least 0, in major units of the currency'

export const amount = v.pipe(v.number(AMOUNT), v.minValue(0, AMOUNT))

/** One of a few words. */
export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return v.picklist(choices, choices.map((choice) => `"${choice}"`).join(' or '))
}

/** A group of settings: left out, every one of them has its default. */
export function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, 'an object { … }')
}

const BASE_PATH = 'a path such as / or /some/sub/dir/'

/** Starts and ends with a slash afterwards. */
export const basePath = v.pipe(
  v.string(BASE_PATH),
  v.check((value) => /^\/?(?:[\w.~-]+\/)*(?:[\w.~-]+)?$/.test(value), BASE_PATH),
  v.check((value) => !value.split('/').some((part) => part === '.' || part === '..'), BASE_PATH),
  v.transform((value) => `/${value}/`.replaceAll(/\/{2,}/g, '/')),
)
