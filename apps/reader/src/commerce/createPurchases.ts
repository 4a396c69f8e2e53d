import {
  decodeCheckout,
  decodeLibrary,
  decodePlans,
  decodePurchase,
  decodeSubscription,
} from '@gatefold/contract/decode/decodePurchases'
import type { DecodeContext, Located } from '@gatefold/contract/decode/Fields'
import {
  BuyIssueDocument,
  CancelSubscriptionDocument,
  ConfirmCheckoutDocument,
  GetLibraryDocument,
  GetPlansDocument,
  OpenPortalDocument,
  RedeemGiftDocument,
  RestorePurchasesDocument,
  ResumeSubscriptionDocument,
  SubscribeDocument,
} from '@gatefold/contract/generated/documents'
import type { TypedDocument } from '@gatefold/contract/operations/TypedDocument'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { Checkout, Library, Plan, Purchase, Subscription } from '@gatefold/magazine/purchases'
import { createDecodeReport, type GraphqlClient } from '../network/createGraphqlClient.ts'
import { GraphqlError } from '../network/GraphqlError.ts'
import { createSessionClient, type SessionClientDeps } from '../account/createSessionClient.ts'

/** The contract's codes, in which a host says why not. */
const REFUSALS = [
  'SIGN_IN_REQUIRED',
  'NOT_FOR_SALE',
  'ALREADY_OWNED',
  'PAYMENTS_UNAVAILABLE',
  'NOT_FOUND',
  'GIFT_UNKNOWN',
  'GIFT_EXPIRED',
  'GIFT_REDEEMED',
  'TOO_MANY_TRIES',
] as const

export type Refusal = (typeof REFUSALS)[number]

/** Why there is no answer. */
export type Trouble =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There is no way to the host: nothing has been asked, or nobody knows. */
  | { readonly kind: 'unreachable' }
  /** The host has failed. */
  | { readonly kind: 'failed' }

export type Answer<Value> = { readonly kind: 'done'; readonly value: Value } | Trouble

/** What is paid for. */
export type PurchaseOptions =
  | { readonly kind: 'issue'; readonly id: string }
  | { readonly kind: 'plan'; readonly id: string }

/**
 * What is sold, and what the reader has, always asked of the host and kept nowhere. `returnTo` is a path below the base path.
 * Nothing rejects.
 */
export interface Purchases {
  listPlans(): Promise<Answer<readonly Plan[]>>
  /** Undefined for who is not signed in. */
  readLibrary(): Promise<Answer<Library | undefined>>
  /** Begins to pay, or goes on with what is open. */
  begin(wanted: PurchaseOptions, returnTo: string): Promise<Answer<Checkout>>
  /** How it stands, by the payment provider's own word. */
  confirm(checkoutId: string): Promise<Answer<Checkout>>
  redeem(code: string): Promise<Answer<Purchase>>
  /** Lets a subscription end with what is paid for. */
  cancel(subscriptionId: string): Promise<Answer<Subscription>>
  resume(subscriptionId: string): Promise<Answer<Subscription>>
  /** The address where payments are managed. */
  openPortal(returnTo: string): Promise<Answer<string>>
  /** Everything that this reader has paid, by the payment provider's own word. */
  restore(): Promise<Answer<Library>>
}

/** The purchases of this session, asked of the configured host. */
export function openPurchases(deps: SessionClientDeps): Purchases {
  const graphql = createSessionClient(deps)
  const log = (message: string, cause?: unknown) => console.warn(message, cause ?? '')
  return createPurchases({ graphql, context: { sanitize: noMarkup, report: createDecodeReport(log, log) }, log })
}

/** Nothing that is sold is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}

interface PurchasesDeps {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
  /** Is told what the reader is only told in general words. */
  readonly log: (message: string, cause: unknown) => void
}

type Decode<Value> = (item: Located, context: DecodeContext) => Value | undefined

/** An operation with its one field. */
interface Errand<Result, Variables, Value> {
  readonly document: TypedDocument<Result, Variables>
  readonly variables: Variables
  readonly field: keyof Result & string
  readonly decode: Decode<Value>
}

export function createPurchases({ graphql, context, log }: PurchasesDeps): Purchases {
  /** An answer that cannot be read is no answer. */
  const ask = async <Result, Variables, Value>(errand: Errand<Result, Variables, Value>): Promise<Answer<Value>> => {
    const { document, variables, field, decode } = errand
    try {
      const answer = await graphql.request(document, variables)
      const value = decode({ value: answer[field], path: field }, context)
      if (value !== undefined) return { kind: 'done', value }
      log(`The host’s answer to ${document.operationName} cannot be read.`, undefined)
      return { kind: 'failed' }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.kind === 'failed') log(`The host could not do ${document.operationName}.`, error)
      return trouble
    }
  }
  const decodeOwned: Decode<{ readonly library: ReturnType<typeof decodeLibrary> }> = (item, report) => ({
    library: decodeLibrary(item, report),
  })
  return {
    listPlans: () =>
      ask({
        document: GetPlansDocument,
        variables: {},
        field: 'plans',
        decode: ({ value }, report) => decodePlans(value, report),
      }),
    async readLibrary() {
      const answer = await ask({ document: GetLibraryDocument, variables: {}, field: 'library', decode: decodeOwned })
      return answer.kind === 'done' ? { kind: 'done', value: answer.value.library } : answer
    },
    begin: ({ kind, id }, returnTo) =>
      kind === 'issue'
        ? ask({ document: BuyIssueDocument, variables: { id, returnTo }, field: 'buyIssue', decode: decodeCheckout })
        : ask({
            document: SubscribeDocument,
            variables: { planId: id, returnTo },
            field: 'subscribe',
            decode: decodeCheckout,
          }),
    confirm: (id) =>
      ask({ document: ConfirmCheckoutDocument, variables: { id }, field: 'confirmCheckout', decode: decodeCheckout }),
    redeem: (code) =>
      ask({ document: RedeemGiftDocument, variables: { code }, field: 'redeemGift', decode: decodePurchase }),
    cancel: (id) => {
      const decode = decodeSubscription
      return ask({ document: CancelSubscriptionDocument, variables: { id }, field: 'cancelSubscription', decode })
    },
    resume: (id) => {
      const decode = decodeSubscription
      return ask({ document: ResumeSubscriptionDocument, variables: { id }, field: 'resumeSubscription', decode })
    },
    openPortal: (returnTo) =>
      ask({ document: OpenPortalDocument, variables: { returnTo }, field: 'openPortal', decode: decodePage }),
    restore: () =>
      ask({ document: RestorePurchasesDocument, variables: {}, field: 'restorePurchases', decode: decodeLibrary }),
  }
}

/** The address of a page, on this host or another. */
function decodePage({ value, path }: Located, { report }: DecodeContext): string | undefined {
  if (typeof value === 'string' && /^(?:https?:\/\/|\/(?!\/))/i.test(value)) return value
  report({ path, problem: 'not the address of a page' })
  return undefined
}

/** What a host says in the contract's words is expected; anything else is a fault. Pure. */
function troubleOf(error: unknown): Trouble {
  if (!(error instanceof GraphqlError)) return { kind: 'failed' }
  if (error.code === 'UNREACHABLE') return { kind: 'unreachable' }
  const refusal = REFUSALS.find((code) => error.codes.includes(code))
  if (refusal !== undefined) return { kind: 'refused', refusal }
  return error.codes.includes('UNAUTHENTICATED') ? { kind: 'refused', refusal: 'SIGN_IN_REQUIRED' } : { kind: 'failed' }
}
