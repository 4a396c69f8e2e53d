import { rm } from 'node:fs/promises'
import { runGatefold } from './gatefold.ts'
import { DEMONSTRATION } from './demonstration.ts'
import { writeFloodIssue } from './ebbIssue.ts'
import { startMailServer, type MailServer } from './startMailServer.ts'
import { startServer, type StartedServer } from './startServer.ts'

/** Of the demonstration issue, which costs €4.90 here: one that is given away, and one that is not. */
export const SAMPLE = 'issues/six-hours/the-line-on-the-map'
export const CLOSED = 'issues/six-hours/land-that-is-only-there-sometimes'

export const PLANS = [
  { id: 'monthly', name: 'Every month', price: 4, interval: 'month' },
  { id: 'yearly', name: 'The whole year', price: 40, interval: 'year' },
]

export interface SellingTitle {
  readonly server: StartedServer
  readonly mails: MailServer
  /** Runs the publisher's command line; gives what it says. */
  run(...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

interface Seller {
  readonly provider?: 'sandbox' | 'stripe'
  /** What the provider needs of the server's environment. */
  readonly environment?: NodeJS.ProcessEnv
  /** Issues besides its own. */
  readonly files?: readonly string[]
  /** Keys of the configuration besides `payments`. */
  readonly configuration?: object
}

/** A title that sells, in the sandbox unless told: the demonstration issue for €4.90, another that is free, and two subscriptions. */
export async function startSellingTitle(seller: Seller = {}): Promise<SellingTitle> {
  const { provider = 'sandbox', environment, files = [], configuration } = seller
  const flood = await writeFloodIssue()
  const mails = await startMailServer()
  const server = await startServer({
    files: [DEMONSTRATION, flood, ...files],
    configuration: { ...configuration, payments: { provider, currency: 'EUR', plans: PLANS } },
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'desk@tide.example', ...environment },
  })
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runGatefold(server.title, args)
    if (code !== 0) throw new Error(stdout + stderr)
    return stdout
  }
  await run('price', 'six-hours', '4.90')
  await run('sample', 'six-hours', 'the-line-on-the-map')
  return {
    server,
    mails,
    run,
    async stop() {
      await server.stop()
      await mails.stop()
      await rm(flood, { recursive: true, force: true })
    },
  }
}
