import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startFakeStripe, type FakeStripe } from './startFakeStripe.ts'

/*
 * The fake Stripe as a process, for tests that live elsewhere (`e2e/harness/startFakeStripe.ts`). Takes its keys from
 * STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; says in one line of JSON where its API is and where it is told what to do.
 */

/** What it can be told, one at a time. */
export type StripeCommand =
  /** Lets something happen, by the name of a method of StripeScenarios. */
  | { readonly do: 'play'; readonly name: string; readonly args: readonly unknown[] }
  /** Sends events to a webhook as they happen; null keeps them. */
  | { readonly do: 'deliver'; readonly webhook: string | null }
  /** Sends every event once more, the last first. */
  | { readonly do: 'repeat'; readonly webhook: string }
  /** From now on the API answers every call with this status; null: as it should. */
  | { readonly do: 'fail'; readonly status: number | null }
  | { readonly do: 'tell' }

function obey(fake: FakeStripe, command: StripeCommand): unknown {
  const { books, plays } = fake
  switch (command.do) {
    case 'play': {
      const play = (plays as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>)[
        command.name
      ]
      if (play === undefined) throw new Error(`Nothing is called ${command.name}`)
      const result = play.apply(plays, [...command.args])
      fake.sendNew()
      return result
    }
    case 'deliver':
      fake.deliverBy(command.webhook === null ? { kind: 'held' } : { kind: 'sent', webhook: command.webhook })
      return undefined
    case 'repeat':
      return Promise.all(books.events.toReversed().map((event) => fake.send(event, command.webhook)))
    case 'fail':
      fake.api.failure = command.status ?? undefined
      return undefined
    case 'tell':
      return {
        entries: books.entries(),
        events: books.events.map(({ id, type }) => ({ id, type })),
        sessions: [...books.sessions.values()],
        payments: [...books.intents.keys()],
        subscriptions: [...books.subscriptions.values()],
      }
  }
}

const fake = await startFakeStripe({
  now: Date.now,
  secretKey: process.env['STRIPE_SECRET_KEY'] ?? '',
  webhookSecret: process.env['STRIPE_WEBHOOK_SECRET'] ?? '',
})
const control = createServer((request, response) => {
  const work = async () => obey(fake, JSON.parse(await text(request)) as StripeCommand)
  work().then(
    (result) => response.writeHead(200).end(JSON.stringify(result ?? null)),
    (error: unknown) => response.writeHead(400).end(String(error)),
  )
})
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ api: fake.address, control: `http://127.0.0.1:${port}` })}\n`)
})
