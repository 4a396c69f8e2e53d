import type { IssueId } from '../issue/Issue.ts'
import type { Localized } from '../language/Localized.ts'
import type { Money } from '../money/minorUnits.ts'
import type { Slug } from '../slug/Slug.ts'

export const PURCHASE_SOURCES = ['payment', 'gift', 'grant'] as const
export const PURCHASE_STATUSES = ['active', 'refunded', 'disputed', 'revoked'] as const

/** An issue that a reader has, or had, for good. */
export interface Purchase {
  readonly id: string
  readonly issueId: IssueId
  /** Undefined where the issue has been removed. */
  readonly issueName: Localized | undefined
  readonly issueSlug: Slug | undefined
  readonly source: (typeof PURCHASE_SOURCES)[number]
  /** Only an active one opens its issue. */
  readonly status: (typeof PURCHASE_STATUSES)[number]
  readonly price: Money
  /** ISO 8601. */
  readonly boughtAt: string
  /** A signed receipt, a compact JWS. */
  readonly receipt: string | undefined
  /** Address of the issue as a file of its own, the receipt in it; undefined where there is none for the reader. */
  readonly packageUrl: string | undefined
}
