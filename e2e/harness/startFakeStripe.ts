import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { collect, root } from './gatefold.ts'

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_browser', STRIPE_WEBHOOK_SECRET: 'whsec_browser' }

/** What the fake knows; amounts in Stripe's units. */
export interface StripeState {
  readonly entries: readonly { readonly kind: string; readonly amount: number; readonly currency: string }[]
  readonly events: readonly { readonly id: string; readonly type: string }[]
  readonly sessions: readonly { readonly id: string; readonly status: string; readonly url: string | null }[]
  /** Ids, for `refund` and `dispute`. */
  readonly payments: readonly string[]
  readonly subscriptions: readonly { readonly id: string; readonly status: string }[]
}

/** A Stripe of our own in a process of its own: its pages have the buttons `pay`, `decline` and `cancel`. */
export interface StripeProcess {
  /** For `startServer`, beside a configuration with `payments: { provider: 'stripe' }`. */
  readonly environment: Readonly<Record<string, string>>
  /** Lets something happen: `pay`, `refund`, `dispute`, `closeDispute`, `renew`, `failRenewal`, `setCancel`, `end`, … with ids. */
  play(name: string, ...args: readonly unknown[]): Promise<unknown>
  /** From now on events go to the title at this address as they happen; undefined keeps them from it. */
  deliverTo(title: string | undefined): Promise<void>
  /** Sends every event once more, the last first, whether it was sent before or not; the statuses of the title's answers. */
  repeatTo(title: string): Promise<readonly number[]>
  /** From now on the API answers every call with this status; undefined: as it should. Its pages go on. */
  fail(status: number | undefined): Promise<void>
  state(): Promise<StripeState>
  stop(): Promise<void>
}

export async function startFakeStripe(): Promise<StripeProcess> {
  const script = join(root, 'apps/server/src/commerce/payments/testing/serveFakeStripe.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...KEYS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const { api, control } = await new Promise<{ api: string; control: string }>((resolve, reject) => {
    child.stdout.once('data', (line: string) => {
      resolve(JSON.parse(line) as { api: string; control: string })
    })
    child.once('close', () => {
      reject(new Error(`The fake Stripe ended: ${output.stderr.join('')}`))
    })
  })
  const tell = async (command: object): Promise<unknown> => {
    const response = await fetch(control, { method: 'POST', body: JSON.stringify(command) })
    const said = await response.text()
    if (!response.ok) throw new Error(said)
    return JSON.parse(said)
  }
  const webhookOf = (title: string) => `${title}payments/stripe/webhook`
  return {
    environment: { ...KEYS, STRIPE_API_URL: api },
    play: (name, ...args) => tell({ do: 'play', name, args }),
    async deliverTo(title) {
      await tell({ do: 'deliver', webhook: title === undefined ? null : webhookOf(title) })
    },
    repeatTo: (title) => tell({ do: 'repeat', webhook: webhookOf(title) }) as Promise<readonly number[]>,
    async fail(status) {
      await tell({ do: 'fail', status: status ?? null })
    },
    state: () => tell({ do: 'tell' }) as Promise<StripeState>,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
