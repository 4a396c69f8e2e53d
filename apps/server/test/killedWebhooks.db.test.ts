import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@gatefold/magazine/testing/createRandom'
import { describeOnEachDatabase, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import {
  expectedLedger,
  expectedPurchases,
  expectedSubscriptions,
} from '../src/commerce/payments/testing/expectedRows.ts'
import type { FakeEvent } from '../src/commerce/payments/testing/FakeObjects.ts'
import { heardEvents, playOnce, shuffled } from '../src/commerce/payments/testing/playShop.ts'
import { PLAIN, PLANS, PRICED } from '../src/testing/aShop.ts'
import { aStripeShop, SECRET_KEY, type StripeShop, WEBHOOK_SECRET } from '../src/testing/aStripeShop.ts'
import { readPaymentRows } from '../src/testing/readPaymentRows.ts'
import { expect, it, onTestFinished } from 'vitest'
import { addressOf, kill, startServing, writeReader } from './aServedTitle.ts'

/** `WEBHOOK_EVENTS=500 npx vitest run --project db killedWebhooks` is the long run. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 75)
const TIMES = 3
const CONNECTIONS = 4
const READERS = 40

/** The same each time, so that a run says the same as the one before; WEBHOOK_SEED=… plays another shop. */
const SEED = Number(process.env['WEBHOOK_SEED'] ?? 2_114_107_367)

describeOnEachDatabase('a server that is killed while it is told of payments', (makeDatabase) => {
  it(
    `ends with Stripe’s ledger to the cent: ${EVENTS} webhooks, each thrice, shuffled, from four connections, killed twice (seed ${SEED})`,
    { timeout: 600_000 },
    async () => {
      const database = await makeDatabase()
      const shop = await aStripeShop({ ...database, now: Date.now })
      const random = createRandom(SEED)
      await fillShop(shop)
      while (heardEvents(shop.fake).length < EVENTS) playOnce(shop.fake, random)
      const events = heardEvents(shop.fake)
      const queue = shuffled(Array.from({ length: TIMES }, () => events).flat(), random)
      const server = await startKillable(database, shop)
      await deliver(queue, { shop, server, killAt: [1 / 3, 2 / 3].map((part) => Math.floor(queue.length * part)) })
      expect(server.kills()).toBe(2)
      const { books } = shop.fake
      expect(await readPaymentRows(database.db)).toEqual({
        ledger: expectedLedger(books),
        purchases: expectedPurchases(books),
        subscriptions: expectedSubscriptions(books),
      })
      const sum = await database.db
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.sum('amount').as('sum'))
        .executeTakeFirstOrThrow()
      expect(Number(sum.sum)).toBe(books.entries().reduce((all, { amount }) => all + amount, 0))
      const heard = await database.db.selectFrom('payment_events').select('id').execute()
      expect(heard.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    },
  )
})

async function fillShop({ customer }: StripeShop): Promise<void> {
  for (let number = 0; number < READERS; number += 1) {
    const reader = customer(`reader-${number}`)
    await reader.buy(PRICED)
    await reader.buy(PLAIN)
    if (number % 2 === 0) await reader.subscribe(number % 4 === 0 ? 'monthly' : 'archive')
  }
}

interface Killable {
  /** The address of the server that runs, once there is one. */
  address(): Promise<string>
  /** Kills it and starts another one on the same data. */
  killAndStart(): void
  kills(): number
}

async function startKillable({ settings }: TestDatabase, { fake }: StripeShop): Promise<Killable> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-shop-'))
  await writeReader(folder)
  const payments = { provider: 'stripe', defaultPrice: 3.5, plans: PLANS }
  await writeFile(join(folder, 'gatefold.config.json'), JSON.stringify({ appKey: 'demo', title: 'Shop', payments }))
  const env = {
    LOG_LEVEL: 'warn',
    GATEFOLD_DATA: settings.dataFolder,
    DATABASE_URL: settings.databaseUrl ?? '',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: fake.address,
  }
  const start = () => startServing(folder, env)
  let child = start()
  let listening = addressOf(child)
  let kills = 0
  onTestFinished(async () => {
    await kill(child)
    await rm(folder, { recursive: true, force: true })
  })
  return {
    address: () => listening,
    kills: () => kills,
    killAndStart() {
      kills += 1
      listening = kill(child).then(() => {
        child = start()
        return addressOf(child)
      })
    },
  }
}

interface Deliveries {
  readonly shop: StripeShop
  readonly server: Killable
  /** After how many deliveries the server is killed. */
  readonly killAt: readonly number[]
}

/** From four connections, each message again until it was heard, as Stripe does; the server dies in the middle of others. */
async function deliver(queue: FakeEvent[], { shop, server, killAt }: Deliveries): Promise<void> {
  let heard = 0
  const work = async (): Promise<void> => {
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      const address = await server.address()
      const status = await shop.fake.send(event, `${address}payments/stripe/webhook`).catch(() => 0)
      if (status !== 200) {
        queue.unshift(event)
        continue
      }
      heard += 1
      if (killAt.includes(heard)) server.killAndStart()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}
