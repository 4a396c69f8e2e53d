import type { Localized } from '../language/Localized.ts'

/** The response header in which a host names the reader's build that it serves. */
export const BUILD_HEADER = 'gatefold-build'

/** The search parameter by which the address of a page answers with what the page is made of, as JSON (decision 0306). */
export const PAGE_ANSWERS = 'answers'

/** The part of a title's configuration that its reader receives. Source: product design, "Configuration". */
export interface PublicConfiguration {
  readonly appKey: string
  /** Version of the reader that the host serves, such as `2.10.16`. */
  readonly version: string
  /** Names the reader's build, as the header BUILD_HEADER of every page does: another one means other files. */
  readonly build: string
  readonly title: string
  readonly shortTitle: string
  readonly description: Localized
  readonly about: Localized | undefined
  /** Path that the reader lives under: `/`, or `/some/sub/dir/`. Starts and ends with a slash. */
  readonly basePath: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly issueMode: 'single' | 'multi'
  readonly contentType: 'responsive-replica'
  readonly replica: { readonly enabled: boolean; readonly default: boolean }
  readonly password: PublicPassword
  readonly admin: boolean
  readonly favorites: boolean
  readonly contentProtection: boolean
  readonly installOption: boolean
  readonly autoDownload: boolean
  /** Whether there is a service worker, and with it downloads. */
  readonly offline: boolean
  readonly externalWebsite: string | undefined
  readonly links: Readonly<Partial<Record<MenuLink, string>>>
  readonly legal: Readonly<Partial<Record<LegalLink, string>>>
  readonly host: PublicHost
  /** Origins of pictures, recordings, films and fonts, besides those of `host` and of the page. */
  readonly mediaOrigins: readonly string[]
  readonly auth: PublicSignIn
  /** Minutes. */
  readonly cache: { readonly ttl: { readonly styles: number; readonly getIssue: number } }
  /** Pixels. */
  readonly layout: { readonly desktopWidths: readonly number[] }
  readonly theme: Theme
  /** Where the pictures of maps come from; undefined means nowhere: maps are sketches. */
  readonly maps: MapTiles | undefined
  readonly payments: PublicPayments
  readonly analytics: PublicAnalytics
}

/** Origins (with path) of the GraphQL and the token host; '' means the host that served the page, below `basePath`. */
export interface PublicHost {
  readonly graphql: string
  readonly auth: string
  /** What `hasExtras` answers; missing where the configuration does not say. */
  readonly extras?: boolean | undefined
}

/**
 * Whether the host at `graphql` answers more than the specification names (manifests, search, favorites, purchases, years, insights):
 * ours does, another one only where the configuration says so. What it does not have is not asked for.
 */
export function hasExtras({ host }: Pick<PublicConfiguration, 'host'>): boolean {
  return host.extras ?? host.graphql === ''
}

/** What is counted of reading, and for whom. Requirements R4.15, R4.16, R7.6, R9.7. */
export interface PublicAnalytics {
  /** The title's own count: not at all, for readers who have agreed, or for all who have not switched it off. */
  readonly firstParty: 'off' | 'consent' | 'always'
  /** Where events are posted; '' means the host's own place for them. */
  readonly endpoint: string
  /** Google Analytics 4; nothing of it is loaded before a reader has agreed. */
  readonly ga4Id: string | undefined
  /** Google Tag Manager; nothing of it is loaded before a reader has agreed. */
  readonly gtmId: string | undefined
  /** The part of all visits, 0 to 1, that the tag manager (`google`) and Google Analytics 4 are told of. */
  readonly sampleRates: { readonly google: number; readonly ga4: number }
  /** Whether a reader on the local host counts. */
  readonly trackLocalhost: boolean
  /** Whether what is searched for is told. */
  readonly searchWords: boolean
}

/** What is sold, and who takes the money: `none` sells nothing, `sandbox` is for trying out. */
export interface PublicPayments {
  readonly provider: 'none' | 'sandbox' | 'stripe'
  /** Whether there are subscriptions to choose from. */
  readonly hasPlans: boolean
}

/** `digest` is PBKDF2-SHA-256 of the password's UTF-8; it and `salt` are bytes in hex. The password never leaves the host. */
export interface PublicPassword {
  readonly enabled: boolean
  readonly salt: string
  readonly iterations: number
  readonly digest: string
}

/** How readers sign in. */
export type PublicSignIn =
  | { readonly type: 'none' }
  | {
      readonly type: 'jwt' | 'cognito'
      /** '' means the one on the host: `{origin of the page}{basePath}identity`. */
      readonly issuer: string
      readonly clientId: string
      readonly scopes: readonly string[]
      /** What the identity service is asked to make access tokens for; undefined asks for nothing in particular. */
      readonly audience: string | undefined
      /** The claim that makes an admin, as `holdsClaim` takes it. */
      readonly adminClaim: string
    }

export interface MapTiles {
  /** Address of a tile with `{z}`, `{x}`, `{y}` and perhaps `{r}` in it, in Web Mercator. */
  readonly tiles: string
  /** Whose map it is, as plain text. */
  readonly attribution: string
  /** Where the attribution leads. */
  readonly attributionLink: string | undefined
  /** The closest zoom that the source has tiles for. */
  readonly maximumZoom: number
}

/** Where the menu may lead, as the configuration names it. */
export const MENU_LINKS = [
  'about',
  'editorialPolicies',
  'editorsNotes',
  'mediaKit',
  'customerService',
  'contact',
] as const

export const LEGAL_LINKS = ['terms', 'privacy', 'cookies'] as const

export type MenuLink = (typeof MENU_LINKS)[number]

export type LegalLink = (typeof LEGAL_LINKS)[number]

export interface Theme {
  /** CSS hex colour. */
  readonly accent: string
  /** Address of the masthead's picture; the title is set in type without one. */
  readonly logo: string | undefined
  /** How free, paid and bought are said on covers. */
  readonly covers: 'lines' | 'ribbons'
}
