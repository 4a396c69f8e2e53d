import Fastify from 'fastify'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import type { DatabaseSettings } from '../../../platform/db/databaseErrors.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { registerIdentity } from '../registerIdentity.ts'
import { FakeAccounts, NO_INVITATIONS } from './FakeAccounts.ts'
import { testSettings } from './testSettings.ts'

/*
 * A server process of its own: opens the database of the first argument, knows the one account of the second, and prints the
 * port it listens at.
 */
const [settings = '{}', account = '{}'] = process.argv.slice(2)
const { db } = await openDatabase(JSON.parse(settings) as DatabaseSettings)
const now = () => Date.now()
const accounts = new FakeAccounts(now)
accounts.add(JSON.parse(account) as Parameters<FakeAccounts['add']>[0])
const app = Fastify()
await app.register(
  async (scope) => {
    const limits = createRateLimits(db, now)
    await registerIdentity(scope, {
      ...testSettings(),
      db,
      accounts,
      invitations: NO_INVITATIONS,
      limits,
      now,
    })
  },
  { prefix: '/sub' },
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
