import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Money } from '@gatefold/magazine/price'
import type { FastifyBaseLogger } from 'fastify'
import type { JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { RateLimits } from '../../platform/limits.ts'
import type { PaymentProvider } from '../payments/PaymentProvider.ts'

/** A subscription that the title sells. */
export interface Plan {
  readonly id: string
  readonly name: Localized
  readonly price: Money
  readonly interval: 'month' | 'year'
  readonly coversArchive: boolean
}

export interface PurchaseDeps {
  readonly db: Kysely<Database>
  /** Undefined where nothing is sold. */
  readonly provider: PaymentProvider | undefined
  readonly limits: RateLimits
  readonly logger: FastifyBaseLogger
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes a string that nobody can guess. */
  readonly randomText: () => string
  /** The origin that readers see. */
  readonly origin: () => string
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly defaultLanguage: string
  readonly defaultPrice: Money | undefined
  /** The title's. */
  readonly currency: string
  /** The key that signs receipts, private part included. */
  readonly readReceiptKey: () => Promise<JWK>
  /** In the publisher's order. */
  readonly plans: readonly Plan[]
}

/** Parts of a title that sells something. */
export interface SellingDeps extends PurchaseDeps {
  readonly provider: PaymentProvider
}
