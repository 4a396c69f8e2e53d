import type { TypedDocument } from '@gatefold/contract/operations/TypedDocument'
import { expect, it } from 'vitest'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'
import { GraphqlError } from '../network/GraphqlError.ts'
import { createPurchases } from './createPurchases.ts'

const PRICE = { amount: 490, currency: 'EUR' }
const CHECKOUT = { id: 'c1', status: 'OPEN', url: 'https://pay.example/c1', price: PRICE, returnTo: 'issues/x' }

/** Over a host that answers each operation with what it is given, or throws it. */
function over(answers: Readonly<Record<string, unknown>>) {
  const requests: unknown[] = []
  const logged: string[] = []
  const request = async ({ operationName }: TypedDocument<unknown, unknown>, variables: unknown) => {
    requests.push([operationName, variables])
    const answer = answers[operationName]
    if (answer instanceof Error) throw answer
    return answer
  }
  const purchases = createPurchases({
    graphql: { request } as unknown as GraphqlClient,
    context: { sanitize: (html) => html as never, report: () => undefined },
    log: (message) => void logged.push(message),
  })
  return { purchases, requests, logged }
}

function refusal(...codes: readonly string[]): GraphqlError {
  return new GraphqlError({ code: 'GRAPHQL', message: 'No.', codes })
}

it('R7.7 begins to pay for an issue or a plan, from the place that the reader is led back to', async () => {
  const { purchases, requests } = over({ BuyIssue: { buyIssue: CHECKOUT }, Subscribe: { subscribe: CHECKOUT } })
  const begun = await purchases.begin({ kind: 'issue', id: 'i1' }, 'issues/x')
  expect(begun).toMatchObject({ kind: 'done', value: { id: 'c1', status: 'open', url: 'https://pay.example/c1' } })
  await purchases.begin({ kind: 'plan', id: 'm' }, 'subscriptions')
  expect(requests).toEqual([
    ['BuyIssue', { id: 'i1', returnTo: 'issues/x' }],
    ['Subscribe', { planId: 'm', returnTo: 'subscriptions' }],
  ])
})

it('what the host refuses in the contract’s words is a value, not a fault', async () => {
  const { purchases, logged } = over({
    BuyIssue: refusal('ALREADY_OWNED'),
    RedeemGift: refusal('GIFT_REDEEMED'),
    GetLibrary: refusal('UNAUTHENTICATED'),
    ConfirmCheckout: new GraphqlError({ code: 'UNREACHABLE', message: 'The host cannot be reached.' }),
  })
  expect(await purchases.begin({ kind: 'issue', id: 'i1' }, '')).toEqual({ kind: 'refused', refusal: 'ALREADY_OWNED' })
  expect(await purchases.redeem('x')).toEqual({ kind: 'refused', refusal: 'GIFT_REDEEMED' })
  expect(await purchases.readLibrary()).toEqual({ kind: 'refused', refusal: 'SIGN_IN_REQUIRED' })
  expect(await purchases.confirm('c1')).toEqual({ kind: 'unreachable' })
  expect(logged).toEqual([])
})

it('any other failure is logged and told as such, also an answer that cannot be read', async () => {
  const { purchases, logged } = over({
    BuyIssue: refusal('INTERNAL'),
    ConfirmCheckout: { confirmCheckout: { id: 'c1', status: 'OPEN', price: { amount: 4.9, currency: 'EUR' } } },
    OpenPortal: { openPortal: 'javascript:alert(1)' },
    RestorePurchases: { restorePurchases: null },
  })
  expect(await purchases.begin({ kind: 'issue', id: 'i1' }, '')).toEqual({ kind: 'failed' })
  expect(await purchases.confirm('c1')).toEqual({ kind: 'failed' })
  expect(await purchases.openPortal('account')).toEqual({ kind: 'failed' })
  expect(await purchases.restore()).toEqual({ kind: 'failed' })
  expect(logged).toHaveLength(4)
})

it('nobody’s library is none, and no failure', async () => {
  const { purchases } = over({ GetLibrary: { library: null } })
  expect(await purchases.readLibrary()).toEqual({ kind: 'done', value: undefined })
})
