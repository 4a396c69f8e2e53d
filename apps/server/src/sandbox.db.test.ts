import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aShop, FREE, PLAIN, PRICED } from './testing/aShop.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'
import { anId } from './testing/rows.ts'

describeOnEachDatabase('buying in the sandbox', (makeDatabase) => {
  it('R2.8 begins at the sandbox’s page and ends on the success page with the issue in the library', async () => {
    const { customer, submitForm, app } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const checkout = await ann.buy(PRICED, 'issues/priced#contents')
    expect(checkout).toMatchObject({
      status: 'OPEN',
      issueId: PRICED,
      planId: null,
      price: { amount: 490, currency: 'EUR' },
      returnTo: 'issues/priced#contents',
      purchase: null,
    })
    const url = String(checkout.url)
    expect(url).toBe(`http://magazine.example/payments/sandbox/${checkout.id}`)
    const page = await app.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'de' } })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Bezahlen')
    expect(page.body).toMatch(/4,90\s€/)
    expect(await submitForm(url, { action: 'pay' })).toEqual({
      status: 303,
      location: `http://magazine.example/subscriptions/success?checkout=${checkout.id}`,
    })
    expect(await ann.checkout(checkout.id)).toMatchObject({ status: 'PAID', url: null, purchase: { issueId: PRICED } })
    const library = await ann.library()
    expect(library?.purchases).toMatchObject([
      {
        issueId: PRICED,
        issueSlug: 'priced',
        source: 'PAYMENT',
        status: 'ACTIVE',
        price: { amount: 490, currency: 'EUR' },
      },
    ])
    await expect(ann.buy(PRICED)).rejects.toThrow('ALREADY_OWNED')
  })

  it('takes what its own pages post, and nothing that another site does', async () => {
    const { customer, app } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { id, url } = await ann.buy(PRICED)
    const path = new URL(String(url)).pathname
    const page = await app.inject(path)
    const mark = page.cookies.map(({ name }) => name.replace('gf-sandbox-', '')).join()
    expect(page.body).toContain(`<input type="hidden" name="mark" value="${mark}" />`)
    const own = { cookie: `a=b; gf-sandbox-${mark}=1` }
    const post = (headers: Record<string, string>, fields: Record<string, string> = { mark }) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ action: 'pay', ...fields }).toString(),
      })
    const foreign = [
      post({ ...own, origin: 'https://evil.example' }),
      post({ ...own, origin: 'null' }),
      post({ ...own, 'sec-fetch-site': 'cross-site' }),
      post({ ...own, origin: 'http://magazine.example', 'sec-fetch-site': 'same-site' }),
      // A browser that says nothing of where a form stands.
      post({}, {}),
      post(own, {}),
      post(own, { mark: '' }),
      post(own, { mark: `${mark}x` }),
      post({}),
      post({ cookie: 'gf-sandbox-=1' }, { mark: '' }),
    ]
    expect((await Promise.all(foreign)).map(({ statusCode }) => statusCode)).toEqual(foreign.map(() => 403))
    expect(await ann.checkout(id)).toMatchObject({ status: 'OPEN' })
    const again = await app.inject({ url: path, headers: own })
    expect([again.headers['set-cookie'], again.body.includes(mark)]).toEqual([undefined, true])
    expect(
      (await post({ ...own, origin: 'http://magazine.example', 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(303)
    expect(await ann.checkout(id)).toMatchObject({ status: 'PAID' })
  })

  it('R1.2 needs a reader who has signed in, and shows each what is his alone', async () => {
    const { customer, submitForm } = await aShop(await makeDatabase())
    const [nobody, ann, ben] = [customer(undefined), customer('ann'), customer('ben')]
    const acts = [
      nobody.buy(PRICED),
      nobody.subscribe('monthly'),
      nobody.confirm('1'),
      nobody.restore(),
      nobody.portal(''),
    ]
    for (const act of acts) await expect(act).rejects.toThrow('SIGN_IN_REQUIRED')
    expect(await nobody.library()).toBeNull()
    const { id, url } = await ann.buy(PRICED)
    await submitForm(String(url), { action: 'pay' })
    const [annual, other] = await Promise.all([ann.library(), ben.library()])
    expect([annual?.purchases.length, other?.purchases.length]).toEqual([1, 0])
    expect(await ben.checkout(id)).toBeNull()
    await expect(ben.confirm(id)).rejects.toThrow('NOT_FOUND')
    await expect(ben.cancel(id)).rejects.toThrow('NOT_FOUND')
    await expect(ben.portal('')).rejects.toThrow('NOT_FOUND')
    expect([annual?.hasPortal, other?.hasPortal]).toEqual([true, false])
  })

  it('asks the server’s own price, else the title’s; what is free or not there is not sold', async () => {
    const { customer, db } = await aShop(await makeDatabase())
    const ann = customer('ann')
    expect((await ann.buy(PLAIN)).price).toEqual({ amount: 350, currency: 'EUR' })
    await expect(ann.buy(FREE)).rejects.toThrow('NOT_FOR_SALE')
    await expect(ann.buy(anId(9))).rejects.toThrow('NOT_FOUND')
    await expect(ann.subscribe('weekly')).rejects.toThrow('NOT_FOUND')
    await db.updateTable('issues').set({ status: 'draft' }).where('id', '=', PRICED).execute()
    await expect(ann.buy(PRICED)).rejects.toThrow('NOT_FOUND')
  })

  it('fifty clicks at once on two servers open one checkout, and it is charged once', async () => {
    const database = await makeDatabase()
    const [one, other] = [await aShop(database), await aShop(database)]
    const [ann, annElsewhere] = [one.customer('ann'), other.customer('ann')]
    const checkouts = await Promise.all(
      Array.from({ length: 50 }, (_, click) => (click % 2 === 0 ? ann : annElsewhere).buy(PRICED)),
    ).catch((error: unknown) => {
      throw error
    })
    expect(new Set(checkouts.map(({ url }) => url)).size).toBe(1)
    const url = String(checkouts[0]?.url)
    await Promise.all(Array.from({ length: 10 }, () => one.submitForm(url, { action: 'pay' })))
    const charges = await database.db.selectFrom('ledger_entries').selectAll().execute()
    expect(charges).toMatchObject([{ kind: 'charge', amount: 490, currency: 'EUR', reader: 'ann', issue_id: PRICED }])
    expect((await ann.library())?.purchases).toHaveLength(1)
  })

  it('goes on at the open checkout, with a new one when it has expired, was left or costs something else now', async () => {
    let now = TEST_NOW
    const { customer, db } = await aShop({ ...(await makeDatabase()), now: () => now })
    const ann = customer('ann')
    const first = await ann.buy(PRICED, 'issues/priced')
    const again = await ann.buy(PRICED, 'issues/other')
    expect([again.id, again.returnTo]).toEqual([first.id, 'issues/other'])
    now += 60 * 60_000
    const second = await ann.buy(PRICED)
    expect(second.id).not.toBe(first.id)
    expect((await ann.checkout(first.id))?.status).toBe('EXPIRED')
    expect((await ann.cancel(second.id)).status).toBe('CANCELED')
    const third = await ann.buy(PRICED)
    expect(third.id).not.toBe(second.id)
    await db.updateTable('issues').set({ price_amount: 590 }).where('id', '=', PRICED).execute()
    const fourth = await ann.buy(PRICED)
    expect([fourth.id === third.id, fourth.price.amount]).toEqual([false, 590])
  })

  it('takes no money for a page that was closed', async () => {
    const { customer, submitForm, db } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { id, url } = await ann.buy(PRICED)
    await ann.cancel(id)
    expect(await submitForm(String(url), { action: 'pay' })).toMatchObject({ location: `/payments/sandbox/${id}` })
    expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
  })

  it('a declined card costs nothing and can be tried again; turning back leads to where the reader was', async () => {
    const { customer, submitForm, app } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { id, url } = await ann.buy(PRICED, 'issues/priced')
    const page = String(url)
    expect(await submitForm(page, { action: 'decline' })).toMatchObject({
      status: 303,
      location: `/payments/sandbox/${id}`,
    })
    expect((await app.inject(new URL(page).pathname)).body).toContain('The card was declined')
    expect((await ann.confirm(id)).status).toBe('OPEN')
    expect((await submitForm(page, { action: 'leave' })).location).toBe('http://magazine.example/issues/priced')
    expect((await ann.buy(PRICED)).url).toBe(url)
    await submitForm(page, { action: 'pay' })
    expect((await ann.confirm(id)).status).toBe('PAID')
  })

  it('finds a payment that nobody told of: by asking for the checkout, and by restoring', async () => {
    const { customer, submitForm } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const [one, other] = [await ann.buy(PRICED), await ann.buy(PLAIN)]
    await submitForm(String(one.url), { action: 'pay-untold' })
    await submitForm(String(other.url), { action: 'pay-untold' })
    expect((await ann.library())?.purchases).toEqual([])
    expect(await ann.confirm(one.id)).toMatchObject({ status: 'PAID', purchase: { issueId: PRICED } })
    const { purchases } = await ann.restore()
    expect(purchases.map(({ issueId }) => issueId).toSorted()).toEqual([PRICED, PLAIN].toSorted())
    expect((await ann.restore()).purchases).toHaveLength(2)
  })

  it('a checkout that ran out here and was paid there all the same is found before another begins', async () => {
    let now = TEST_NOW
    const { customer, submitForm } = await aShop({ ...(await makeDatabase()), now: () => now })
    const ann = customer('ann')
    const { url } = await ann.buy(PRICED)
    await submitForm(String(url), { action: 'pay-untold' })
    now += 60 * 60_000
    await expect(ann.buy(PRICED)).rejects.toThrow('ALREADY_OWNED')
    expect((await ann.library())?.purchases).toHaveLength(1)
  })

  it('a refund or a dispute ends what was bought, a won dispute gives it back, half a refund leaves it', async () => {
    const { customer, submitForm, db } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { id, url } = await ann.buy(PRICED)
    await submitForm(String(url), { action: 'pay' })
    const portal = await ann.portal('account')
    const play = async (action: string) => {
      await submitForm(portal, { checkout: id, action })
      return (await ann.library())?.purchases[0]?.status
    }
    expect(await play('refund-part')).toBe('ACTIVE')
    expect(await play('dispute')).toBe('DISPUTED')
    expect(await play('win-dispute')).toBe('ACTIVE')
    expect(await play('refund')).toBe('REFUNDED')
    const entries = await db.selectFrom('ledger_entries').select(['kind', 'amount']).execute()
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'charge 490',
      'dispute -245',
      'dispute_reversal 245',
      'refund -245',
      'refund -245',
    ])
    expect((await ann.buy(PRICED)).status).toBe('OPEN')
  })

  it('R2.7 a subscription starts, fails, renews, is cancelled, goes on, is cancelled again and ends', async () => {
    const { customer, submitForm, db } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { id, url, price } = await ann.subscribe('monthly', 'subscriptions')
    expect(price).toEqual({ amount: 490, currency: 'EUR' })
    await submitForm(String(url), { action: 'pay' })
    const subscription = async () => (await ann.library())?.subscriptions[0]
    const begun = await subscription()
    expect(begun).toMatchObject({
      planId: 'monthly',
      planName: { en: 'By the month', de: 'Im Monat' },
      status: 'ACTIVE',
      interval: 'MONTH',
      periodEnd: '2026-04-01T12:00:00.000Z',
      cancelsAtPeriodEnd: false,
    })
    await expect(ann.subscribe('archive')).rejects.toThrow('ALREADY_OWNED')
    const portal = await ann.portal('subscriptions')
    const play = async (action: string) => {
      await submitForm(portal, { checkout: id, action })
      return subscription()
    }
    expect(await play('fail')).toMatchObject({ status: 'PAST_DUE', periodEnd: '2026-04-01T12:00:00.000Z' })
    expect(await play('renew')).toMatchObject({ status: 'ACTIVE', periodEnd: '2026-05-01T12:00:00.000Z' })
    const own = String(begun?.id)
    expect(await ann.cancelSubscription(own)).toMatchObject({ cancelsAtPeriodEnd: true, status: 'ACTIVE' })
    expect(await ann.resumeSubscription(own)).toMatchObject({ cancelsAtPeriodEnd: false })
    await expect(customer('ben').cancelSubscription(own)).rejects.toThrow('NOT_FOUND')
    await ann.cancelSubscription(own)
    expect(await play('renew')).toMatchObject({ status: 'ENDED' })
    await expect(ann.resumeSubscription(own)).rejects.toThrow('NOT_FOUND')
    const { covers_from } = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
    expect(covers_from).toBe('2026-02-15T00:00:00.000Z')
    const charges = await db.selectFrom('ledger_entries').select(['amount', 'plan_id']).execute()
    expect(charges).toEqual([
      { amount: 490, plan_id: 'monthly' },
      { amount: 490, plan_id: 'monthly' },
    ])
    expect((await ann.subscribe('archive')).status).toBe('OPEN')
  })

  it('a plan that covers the archive says so from its beginning', async () => {
    const { customer, submitForm, db, post } = await aShop(await makeDatabase())
    const ann = customer('ann')
    const { url } = await ann.subscribe('archive')
    await submitForm(String(url), { action: 'pay' })
    expect(await db.selectFrom('subscriptions').select(['covers_from', 'interval']).execute()).toEqual([
      { covers_from: null, interval: 'year' },
    ])
    const { data } = (await post({ query: '{ plans { id coversArchive interval price { amount } } }' })).json<{
      data: unknown
    }>()
    expect(data).toEqual({
      plans: [
        { id: 'monthly', coversArchive: false, interval: 'MONTH', price: { amount: 490 } },
        { id: 'archive', coversArchive: true, interval: 'YEAR', price: { amount: 9900 } },
      ],
    })
  })

  it('leads nobody to another site', async () => {
    const { customer, submitForm } = await aShop({ ...(await makeDatabase()), title: { basePath: '/some/dir/' } })
    const ann = customer('ann')
    const { url, returnTo } = await ann.buy(PRICED, '//evil.example/')
    expect(returnTo).toBe('')
    expect((await submitForm(String(url), { action: 'leave' })).location).toBe('http://magazine.example/some/dir/')
  })

  it('lets nobody click for ever', async () => {
    const { customer } = await aShop(await makeDatabase())
    const [ann, ben] = [customer('ann'), customer('ben')]
    for (let click = 0; click < 120; click += 1) await ann.confirm('none').catch(() => undefined)
    await expect(ann.confirm('none')).rejects.toThrow('TOO_MANY_TRIES')
    await expect(ben.confirm('none')).rejects.toThrow('NOT_FOUND')
  })

  it('takes what two tabs post that were opened at once', async () => {
    const { customer, app } = await aShop(await makeDatabase())
    const { url } = await customer('ann').buy(PRICED)
    const path = new URL(String(url)).pathname
    const tabs = await Promise.all([app.inject(path), app.inject(path)])
    // As a browser keeps them: one of each name, the last that came.
    const cookieJar = new Map(tabs.flatMap(({ cookies }) => cookies).map(({ name, value }) => [name, value]))
    const cookie = Array.from(cookieJar, ([name, value]) => `${name}=${value}`).join('; ')
    for (const { body } of tabs) {
      const mark = /name="mark" value="(?<mark>[^"]+)"/.exec(body)?.groups?.['mark'] ?? ''
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams({ action: 'pay', mark }).toString(),
      })
      expect(answer.statusCode).toBe(303)
    }
  })

  it('shows the sandbox’s checkout to be over or unknown in words', async () => {
    let now = TEST_NOW
    const { customer, app, submitForm } = await aShop({ ...(await makeDatabase()), now: () => now })
    const { url, id } = await customer('ann').buy(PRICED)
    now += 60 * 60_000
    expect((await submitForm(String(url), { action: 'pay' })).location).toBe(`/payments/sandbox/${id}`)
    expect((await app.inject(new URL(String(url)).pathname)).body).toContain('This page has expired')
    const unknown = await app.inject('/payments/sandbox/nothing')
    expect([unknown.statusCode, unknown.body.includes('There is no such payment')]).toEqual([404, true])
  })
})

it('R2.8 nothing is sold where no provider is named', async () => {
  const { customer, post } = await aShop({ title: { payments: { provider: 'none', plans: [] } } })
  const ann = customer('ann')
  await expect(ann.buy(PRICED)).rejects.toThrow('PAYMENTS_UNAVAILABLE')
  await expect(ann.restore()).rejects.toThrow('PAYMENTS_UNAVAILABLE')
  expect(await ann.library()).toEqual({ purchases: [], subscriptions: [], hasPortal: false })
  expect((await post({ query: '{ plans { id } }' })).json()).toEqual({ data: { plans: [] } })
})

it('the sandbox starts neither in production nor where readers come by https', async () => {
  const title = { payments: { provider: 'sandbox' } }
  for (const env of [{ NODE_ENV: 'production' }, { ORIGIN: 'https://magazine.example', PAYMENTS_SANDBOX: 'allow' }])
    await expect(aTestApp({ title, env })).rejects.toThrow(/would own everything/)
})
