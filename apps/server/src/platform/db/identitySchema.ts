/** The tables of accounts, of limits and of the identity service, in the manner of `Database`. */
export interface IdentityTables {
  readonly accounts: AccountsTable
  readonly invitations: InvitationsTable
  readonly mailed_codes: MailedCodesTable
  readonly rate_limits: RateLimitsTable
  readonly identity_records: IdentityRecordsTable
  readonly identity_keys: IdentityKeysTable
  readonly refresh_exchanges: RefreshExchangesTable
  readonly studio_sessions: StudioSessionsTable
  readonly second_factors: SecondFactorsTable
  readonly recovery_codes: RecoveryCodesTable
}

/** The authenticator that an account's second step is taken with. */
interface SecondFactorsTable {
  /** Goes with the account. */
  readonly account_id: string
  /** Base32. */
  readonly secret: string
  /** Null until a code of it was entered: it is not asked for yet. */
  readonly confirmed_at: string | null
  /** The time step of the latest code that was taken, RFC 6238; 0 before. */
  readonly used_step: number
}

/** What opens once in the place of an authenticator. */
interface RecoveryCodesTable {
  readonly account_id: string
  readonly code_hash: string
}

/** Who has signed in to the studio, in which browser. */
interface StudioSessionsTable {
  readonly secret_hash: string
  readonly account_id: string
  readonly created_at: string
  readonly expires_at: string
}

export interface AccountsTable {
  /** A UUID. */
  readonly id: string
  /** As `normalizeEmail` gives it. */
  readonly email: string
  /** Argon2id in its own notation; null while there is no password. */
  readonly password_hash: string | null
  /** JSON array of names. */
  readonly roles: string
  /** BCP 47 tag that mails are written in. */
  readonly language: string
  readonly created: string
  /** Sessions that began before it are over. */
  readonly sessions_since: string
  readonly is_verified: number
  readonly is_disabled: number
}

/** Who may make an account with these roles, once. */
export interface InvitationsTable {
  /** As `normalizeEmail` gives it; empty for whoever has the address of the page. */
  readonly email: string
  readonly secret_hash: string
  /** JSON array of names. */
  readonly roles: string
  readonly expires_at: string
}

export type CodePurpose = 'verify' | 'reset' | 'sign-in'

/** The one live code of an address, a purpose and a place; there is a row for an unknown address too, and no mail. */
export interface MailedCodesTable {
  readonly email: string
  readonly purpose: CodePurpose
  /** Names the page that asked for the code; nobody else can use it. */
  readonly place: string
  readonly code_hash: string
  readonly expires_at: string
  /** The password that becomes the account's when the code is taken. */
  readonly password_hash: string | null
  readonly tries_left: number
}

export interface RateLimitsTable {
  /** SHA-256 of the bucket's name. */
  readonly bucket: string
  /** Milliseconds since 1970: when all that was taken will have been given back. */
  readonly paid_until: number
}

/** What the identity service's protocol library keeps. */
export interface IdentityRecordsTable {
  readonly model: string
  /** SHA-256 of the record's identifier, which may be a token. */
  readonly id: string
  /** JSON. */
  readonly payload: string
  readonly created_at: string
  readonly grant_id: string | null
  readonly uid: string | null
  readonly account_id: string | null
  readonly expires_at: string | null
  readonly consumed_at: string | null
}

export interface IdentityKeysTable {
  /** Of tokens, of the identity service's cookies, of receipts, and of the cookie that opens files. */
  readonly kind: 'signing' | 'cookie' | 'receipt' | 'files'
  readonly serial: number
  readonly secret: string
  readonly created_at: string
}

/** A refresh token that has been exchanged, and the answer that it may be given again for a moment. */
export interface RefreshExchangesTable {
  readonly token_hash: string
  readonly grant_id: string
  readonly successor_hash: string
  /** Encrypted with a key that follows from the token itself. */
  readonly answer: string
  readonly exchanged_at: string
  readonly expires_at: string
}
