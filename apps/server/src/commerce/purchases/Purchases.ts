import type { Plan } from './PurchaseDeps.ts'
import type { PaymentEvent } from '../payments/PaymentProvider.ts'

export interface IssueWish {
  readonly issueId: string
  /** As the reader's page gives it: judged by returnPath. */
  readonly returnTo: string
}

export interface PlanWish {
  readonly planId: string
  readonly returnTo: string
}

/**
 * What readers do about buying. Methods take the subject of the reader's token, give the id of the row that they ended in,
 * and reject with a CodedError where that cannot be.
 */
export interface Purchases {
  /** In the publisher's order; empty where nothing is sold. */
  readonly plans: readonly Plan[]
  /** The provider at whom the title sells at present; undefined where nothing is sold. */
  readonly provider: string | undefined
  buyIssue(reader: string, wish: IssueWish): Promise<string>
  subscribe(reader: string, wish: PlanWish): Promise<string>
  confirmCheckout(reader: string, id: string): Promise<string>
  cancelCheckout(reader: string, id: string): Promise<string>
  setRenewal(reader: string, change: RenewalChange): Promise<string>
  /** An address of the provider's. */
  openPortal(reader: string, returnTo: string): Promise<string>
  restore(reader: string): Promise<void>
  /** Also where nothing is sold. Gives the id of the purchase. */
  redeemGift(reader: string, code: string): Promise<string>
  /** The signed receipt of a purchase; null for what was taken back. */
  findReceipt(id: string): Promise<string | null>
  /** A message of the provider. Rejects with ProviderUnavailable: then it is to be told again. */
  hear(news: PaymentEvent): Promise<void>
}

export interface RenewalChange {
  readonly subscriptionId: string
  readonly isRenewed: boolean
}
