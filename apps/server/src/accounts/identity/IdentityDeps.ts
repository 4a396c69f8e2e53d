import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { RateLimits } from '../../platform/limits.ts'
import type { Accounts } from './accounts/Accounts.ts'
import type { Invitations } from './accounts/invitations.ts'

/** Another application of the title's, besides its reader. Public: it holds no secret and proves itself by PKCE. */
export interface IdentityClient {
  readonly id: string
  /** Compared letter by letter. */
  readonly redirectAddresses: readonly string[]
  readonly logoutAddresses: readonly string[]
}

export interface IdentitySettings {
  /** As the publication is called. */
  readonly title: string
  /** CSS hex colour. */
  readonly accent: string
  readonly defaultLanguage: string
  /** Starts and ends with a slash. */
  readonly basePath: string
  /** Origins of readers that other hosts serve. */
  readonly readerOrigins: readonly string[]
  readonly clients: readonly IdentityClient[]
  /** Whom access tokens are for. */
  readonly audience: string
  /** Whether codes reach who asks for them; without, nobody signs up. */
  readonly mailsCodes: boolean
}

export interface IdentityDeps {
  readonly db: Kysely<Database>
  readonly accounts: Accounts
  readonly invitations: Invitations
  readonly limits: RateLimits
  readonly settings: IdentitySettings
  /** Folder of the built reader's client: the pages are set in its faces. */
  readonly clientFolder: string
  /** The public origin, such as `https://magazine.example`; asked for with the first request, not before. */
  readonly origin: () => string
  /** `cf:issue:<id>` of what an account has bought. */
  readonly entitlementsOf: (accountId: string) => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface IdentityService {
  /** `{origin}{basePath}identity`. */
  readonly issuer: () => string
  /** Asks the service itself within this process, and everybody else over the network. */
  readonly fetch: typeof fetch
  /** Ends all sessions of an account, on all devices. */
  endSessionsOf(accountId: string): Promise<void>
}
