import {
  BuyIssueDocument,
  CancelCheckoutDocument,
  CancelSubscriptionDocument,
  ConfirmCheckoutDocument,
  GetCheckoutDocument,
  GetLibraryDocument,
  OpenPortalDocument,
  RedeemGiftDocument,
  RestorePurchasesDocument,
  ResumeSubscriptionDocument,
  SubscribeDocument,
} from '@gatefold/contract/generated/documents'
import type {
  CheckoutFieldsFragment,
  LibraryFieldsFragment,
  PurchaseFieldsFragment,
  SubscriptionFieldsFragment,
} from '@gatefold/contract/generated/operations'
import { anIssuer, sign as signToken, someClaims } from './anIssuer.ts'
import { bumpContentRevision } from '../platform/db/contentRevision.ts'
import { anExternalTitle } from './anExternalTitle.ts'
import { aTestApp, TEST_NOW, type TestApp, type TestAppOptions } from './aTestApp.ts'
import { anId, type IssueSketch, anIssueRow } from './rows.ts'

/** A free issue, one with a price of its own, and one at the title's default price, the newest. */
export const [FREE, PRICED, PLAIN] = [anId(1), anId(2), anId(3)]

export const PLANS = [
  { id: 'monthly', name: { en: 'By the month', de: 'Im Monat' }, price: 4.9, interval: 'month' },
  { id: 'archive', name: 'Everything', price: 99, interval: 'year', coversArchive: true },
]

/** What a reader does at the till; each call rejects with the code of the answer's error. */
export interface Customer {
  /** Of a call, with a token that counts at this moment. */
  headers(): Promise<Record<string, string>>
  buy(id: string, returnTo?: string): Promise<CheckoutFieldsFragment>
  subscribe(planId: string, returnTo?: string): Promise<CheckoutFieldsFragment>
  confirm(id: string): Promise<CheckoutFieldsFragment>
  cancel(id: string): Promise<CheckoutFieldsFragment>
  checkout(id: string): Promise<CheckoutFieldsFragment | null>
  library(): Promise<LibraryFieldsFragment | null>
  restore(): Promise<LibraryFieldsFragment>
  redeem(code: string): Promise<PurchaseFieldsFragment>
  /** The cookie by which the reader's browser asks for files. */
  cookie(): Promise<string>
  portal(returnTo: string): Promise<string>
  cancelSubscription(id: string): Promise<SubscriptionFieldsFragment>
  resumeSubscription(id: string): Promise<SubscriptionFieldsFragment>
}

export interface Shop extends TestApp {
  /** A reader, signed in; undefined is somebody who is not. */
  customer(subject: string | undefined): Customer
  /** Submits the form of one of the sandbox's pages; the answer's status and where it leads. */
  submitForm(
    url: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ status: number; location: string | undefined }>
}

/** A title with three issues that sells through the sandbox unless told otherwise. */
export async function aShop({ title, ...options }: TestAppOptions = {}): Promise<Shop> {
  const issuer = await anIssuer()
  const payments = { provider: 'sandbox', defaultPrice: 3.5, plans: PLANS }
  const app = await aTestApp({
    title: anExternalTitle(issuer, { payments, ...title }),
    fetch: issuer.fetch,
    ...options,
  })
  const bearer = async (subject: string) => {
    const at = Math.floor((options.now?.() ?? TEST_NOW) / 1000)
    return {
      authorization: `Bearer ${await signToken(someClaims(issuer, { sub: subject, iat: at, exp: at + 600 }), issuer.signing)}`,
    }
  }
  await addIssues(app)
  return {
    ...app,
    customer: (subject) => createCustomer(app, () => (subject === undefined ? Promise.resolve({}) : bearer(subject))),
    async submitForm(url, fields) {
      const { pathname, search } = new URL(url)
      const address = pathname + search
      const page = await app.app.inject(address)
      const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const mark =
        /name="mark" value="(?<mark>[^"]+)"/.exec(page.body)?.groups?.['mark'] ??
        page.cookies[0]?.name.replace('gf-sandbox-', '') ??
        ''
      const response = await app.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams({ ...fields, mark }).toString(),
      })
      return { status: response.statusCode, location: response.headers.location }
    },
  }
}

async function addIssues({ db }: TestApp): Promise<void> {
  const sketches: readonly IssueSketch[] = [
    { id: FREE, slug: 'free', release_date: '2026-01-01T00:00:00.000Z' },
    {
      id: PRICED,
      slug: 'priced',
      release_date: '2026-02-01T00:00:00.000Z',
      is_paid: 1,
      price_amount: 490,
      price_currency: 'EUR',
    },
    { id: PLAIN, slug: 'plain', release_date: '2026-02-15T00:00:00.000Z', is_paid: 1 },
  ]
  const known = await db.selectFrom('issues').select('id').execute()
  if (known.length > 0) return
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('issues').values(sketches.map(anIssueRow)).execute()
    await bumpContentRevision(transaction)
  })
}

function createCustomer({ post }: TestApp, sign: () => Promise<Record<string, string>>): Customer {
  const ask = async <Field>(document: object, variables: object, field: string): Promise<Field> => {
    const answer = (await post({ ...document, variables }, await sign())).json<{
      data: Record<string, Field> | null
      errors?: readonly { extensions: { code: string } }[]
    }>()
    const { data, errors } = answer
    if (errors !== undefined || data === null) throw new Error(errors?.map(({ extensions }) => extensions.code).join())
    return data[field] as Field
  }
  return {
    headers: sign,
    buy: (id, returnTo = '') => ask(BuyIssueDocument, { id, returnTo }, 'buyIssue'),
    subscribe: (planId, returnTo = '') => ask(SubscribeDocument, { planId, returnTo }, 'subscribe'),
    confirm: (id) => ask(ConfirmCheckoutDocument, { id }, 'confirmCheckout'),
    cancel: (id) => ask(CancelCheckoutDocument, { id }, 'cancelCheckout'),
    async checkout(id) {
      const library = await ask<{ checkout: CheckoutFieldsFragment | null }>(GetCheckoutDocument, { id }, 'library')
      return library.checkout
    },
    library: () => ask(GetLibraryDocument, {}, 'library'),
    redeem: (code) => ask(RedeemGiftDocument, { code }, 'redeemGift'),
    async cookie() {
      const { headers } = await post({ ...GetLibraryDocument, variables: {} }, await sign())
      return String(headers['set-cookie']).replace(/;.*/s, '')
    },
    restore: () => ask(RestorePurchasesDocument, {}, 'restorePurchases'),
    portal: (returnTo) => ask(OpenPortalDocument, { returnTo }, 'openPortal'),
    cancelSubscription: (id) => ask(CancelSubscriptionDocument, { id }, 'cancelSubscription'),
    resumeSubscription: (id) => ask(ResumeSubscriptionDocument, { id }, 'resumeSubscription'),
  }
}
