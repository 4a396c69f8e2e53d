import type { ColumnType, Generated } from 'kysely'

/** The tables of prices, purchases and payments, in the manner of `Database`. Amounts are whole minor units of their currency. */
export interface PurchaseTables {
  readonly issue_terms: IssueTermsTable
  readonly article_terms: ArticleTermsTable
  readonly checkouts: CheckoutsTable
  readonly purchases: PurchasesTable
  readonly subscriptions: SubscriptionsTable
  readonly customers: CustomersTable
  readonly payment_events: PaymentEventsTable
  readonly ledger_entries: LedgerEntriesTable
  readonly payment_reads: PaymentReadsTable
  readonly sandbox_checkouts: SandboxCheckoutsTable
  readonly gifts: GiftsTable
}

/** What the publisher has decided about an issue, whatever its source says; importing it again leaves it as it is. */
export interface IssueTermsTable {
  readonly issue_id: string
  readonly is_paid: number
  /** Null: the title's default price. */
  readonly amount: number | null
  /** ISO 4217; null with `amount`. */
  readonly currency: string | null
}

/** Whether the publisher gives an article away, whatever its source says. */
export interface ArticleTermsTable {
  readonly article_id: string
  readonly is_sample: number
}

export type CheckoutStatus = 'open' | 'paid' | 'canceled' | 'expired'

/** One attempt to pay, for an issue or for a plan. A reader has at most one open for each. */
export interface CheckoutsTable {
  readonly id: string
  /** The subject of the reader's tokens. */
  readonly reader: string
  readonly issue_id: string | null
  readonly plan_id: string | null
  /** Of a plan: issues released from this day on will be covered; null covers the archive too. Null for an issue. */
  readonly covers_from: ColumnType<string | null, string | null | undefined>
  readonly provider: string
  /** The provider's name for it; null until the provider has answered. */
  readonly provider_reference: string | null
  readonly status: CheckoutStatus
  readonly amount: number
  readonly currency: string
  /** Where the reader pays; null until the provider has answered. */
  readonly url: string | null
  /** Path below the base path that the reader came from. */
  readonly return_to: string
  readonly created: string
  readonly expires_at: string
}

export type PurchaseSource = 'payment' | 'gift' | 'grant'

export type PurchaseStatus = 'active' | 'refunded' | 'disputed' | 'revoked'

/** An issue that a reader has for good, as long as `status` is active. */
export interface PurchasesTable {
  readonly id: string
  readonly reader: string
  readonly issue_id: string
  readonly source: PurchaseSource
  readonly status: PurchaseStatus
  readonly amount: number
  readonly currency: string
  readonly checkout_id: string | null
  readonly provider: string
  /** The provider's name for the payment, or what else makes this purchase one of a kind: a gift's code, a grant's id. */
  readonly provider_reference: string
  readonly bought_at: string
  readonly ended_at: string | null
  /** The receipt as a compact JWS; null until it is made. */
  readonly receipt: string | null
}

export type SubscriptionStatus = 'active' | 'past_due' | 'ended'

export interface SubscriptionsTable {
  readonly id: string
  readonly reader: string
  readonly plan_id: string
  readonly provider: string
  readonly provider_reference: string
  readonly status: SubscriptionStatus
  /** Issues released from this day on are covered; null covers the archive too. */
  readonly covers_from: string | null
  readonly period_start: string
  /** Until when it is paid; issues released later are not covered. */
  readonly period_end: string
  readonly cancels_at_period_end: number
  readonly amount: number
  readonly currency: string
  readonly created: string
  readonly updated: string
  readonly interval: ColumnType<'month' | 'year', 'month' | 'year' | undefined>
  /** Which reading of the provider's state this row says (`payment_reads`): an earlier one never overwrites a later one. */
  readonly read_number: Generated<number>
}

/** One row: counts how often a provider's state has been read, by whichever server, in the order of the beginnings. */
export interface PaymentReadsTable {
  readonly id: number
  readonly number: number
}

/** What the sandbox knows of a checkout, in place of a provider's own database. */
export interface SandboxCheckoutsTable {
  readonly id: string
  readonly customer: string
  /** JSON of a SandboxCheckout. */
  readonly content: string
}

export interface CustomersTable {
  readonly reader: string
  readonly provider: string
  readonly provider_reference: string
}

/** What a provider has told, once each: the row is written in the transaction that applies it. */
export interface PaymentEventsTable {
  readonly provider: string
  /** The provider's id of the event. */
  readonly id: string
  readonly type: string
  readonly created_at: string
  readonly received_at: string
}

export type LedgerKind = 'charge' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'

/** Money that moved, once each by the provider's name for the movement. */
export interface LedgerEntriesTable {
  readonly provider: string
  readonly provider_reference: string
  readonly kind: LedgerKind
  /** The provider's name for the payment whose money moved; of a charge its own. */
  readonly payment_reference: string
  readonly reader: string | null
  readonly issue_id: string | null
  readonly plan_id: string | null
  /** Negative where money went back. */
  readonly amount: number
  readonly currency: string
  readonly occurred_at: string
}

export interface GiftsTable {
  /** SHA-256 of the code in hex: the code itself is shown once, when it is made. */
  readonly code_hash: string
  readonly issue_id: string
  readonly created: string
  readonly expires_at: string | null
  readonly redeemed_by: string | null
  readonly redeemed_at: string | null
}
