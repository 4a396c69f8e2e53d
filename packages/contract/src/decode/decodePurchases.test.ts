import { expect, it } from 'vitest'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import { decodeCheckout, decodeLibrary, decodePlans } from './decodePurchases.ts'
import type { DecodeContext, DecodeProblem } from './Fields.ts'

const PRICE = { amount: 490, currency: 'EUR' }

const PURCHASE = {
  id: 'p1',
  issueId: 'i1',
  issueName: { en: 'Low Water' },
  issueSlug: 'low-water',
  source: 'GIFT',
  status: 'ACTIVE',
  price: PRICE,
  boughtAt: '2026-03-01T00:00:00.000Z',
  receipt: 'a.b.c',
  packageUrl: '/library/p1.issue',
}

const SUBSCRIPTION = {
  id: 's1',
  planId: 'yearly',
  planName: 'A year',
  status: 'PAST_DUE',
  price: { amount: 490, currency: 'KWD' },
  interval: 'YEAR',
  periodEnd: '2027-03-01T00:00:00.000Z',
  cancelsAtPeriodEnd: true,
}

function decode<Value>(act: (context: DecodeContext) => Value) {
  const problems: DecodeProblem[] = []
  const value = act({ report: (problem) => void problems.push(problem), sanitize: sanitizeHtml })
  return { value, problems }
}

const library = (value: unknown) => decode((context) => decodeLibrary({ value, path: 'library' }, context))

const checkout = (value: unknown) => decode((context) => decodeCheckout({ value, path: 'checkout' }, context))

it('R7.7 reads what a reader has bought and subscribed to', () => {
  const { value, problems } = library({ purchases: [PURCHASE], subscriptions: [SUBSCRIPTION], hasPortal: true })
  expect(value).toEqual({
    purchases: [{ ...PURCHASE, source: 'gift', status: 'active' }],
    subscriptions: [{ ...SUBSCRIPTION, status: 'past_due', interval: 'year' }],
    hasPortal: true,
  })
  expect(problems).toEqual([])
})

it('is nothing for who is not signed in, and for what is no library', () => {
  expect(library(null)).toEqual({ value: undefined, problems: [] })
  expect(library('x').value).toBeUndefined()
  expect(library({}).value).toEqual({ purchases: [], subscriptions: [], hasPortal: false })
})

it.each([
  ['no id', { ...PURCHASE, id: null }],
  ['no issue', { ...PURCHASE, issueId: '' }],
  ['a status that nobody knows', { ...PURCHASE, status: 'LENT' }],
  ['a broken amount', { ...PURCHASE, price: { amount: 4.9, currency: 'EUR' } }],
  ['a negative amount', { ...PURCHASE, price: { amount: -490, currency: 'EUR' } }],
  ['no currency', { ...PURCHASE, price: { amount: 490 } }],
  ['another currency than there is', { ...PURCHASE, price: { amount: 490, currency: 'euros' } }],
  ['no price', { ...PURCHASE, price: 490 }],
])('drops a purchase with %s and says so', (_what, purchase) => {
  const { value, problems } = library({ purchases: [purchase, PURCHASE], subscriptions: [{ ...SUBSCRIPTION, id: '' }] })
  expect(value?.purchases.map(({ id }) => id)).toEqual(['p1'])
  expect(value?.subscriptions).toEqual([])
  expect(problems.length).toBeGreaterThan(1)
})

it('takes no address of an issue from a slug that is none', () => {
  const { value } = library({ purchases: [{ ...PURCHASE, issueSlug: '../elsewhere', issueName: null }] })
  expect(value?.purchases[0]).toMatchObject({ issueSlug: undefined, issueName: undefined })
})

it('R7.7 reads a checkout, open and paid', () => {
  const open = { id: 'c1', status: 'OPEN', url: 'https://pay.example/c1', issueId: 'i1', price: PRICE, returnTo: 'a' }
  expect(checkout(open).value).toEqual({ ...open, status: 'open', planId: undefined, purchase: undefined })
  const paid = checkout({ ...open, status: 'PAID', url: null, purchase: PURCHASE }).value
  expect(paid).toMatchObject({ status: 'paid', url: undefined, purchase: { id: 'p1', status: 'active' } })
  expect(checkout(null)).toEqual({ value: undefined, problems: [] })
  expect(checkout({ ...open, status: 'LOST' }).value).toBeUndefined()
})

it('leads nobody to a checkout that is no page', () => {
  const { value } = checkout({ id: 'c1', status: 'OPEN', url: 'javascript:alert(1)', price: PRICE, returnTo: '' })
  expect(value?.url).toBeUndefined()
})

it('R2.7 reads the plans in their order, and none that cannot be sold', () => {
  const month = { id: 'm', name: 'Monthly', price: { amount: 490, currency: 'JPY' }, interval: 'MONTH' }
  const { value, problems } = decode((context) =>
    decodePlans(
      [
        { ...month, interval: 'WEEK' },
        { ...month, coversArchive: true },
        { ...month, id: 'n' },
      ],
      context,
    ),
  )
  expect(value).toEqual([
    { ...month, interval: 'month', coversArchive: true },
    { ...month, id: 'n', interval: 'month', coversArchive: false },
  ])
  expect(problems.length).toBeGreaterThan(0)
  expect(decode((context) => decodePlans(null, context)).value).toEqual([])
})
