import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/openDatabase.ts'
import { addIssue } from '../src/http/graphql/testing/addIssue.ts'
import { type HostProcess, startHostProcess } from './chaos/HostProcess.ts'
import { startLoad } from './chaos/RequestLoad.ts'
import { startSwallowingProxy, type SwallowingProxy } from './chaos/SwallowingProxy.ts'
import { startTestPostgres, testDatabaseUrl, type TestPostgres } from './TestPostgres.ts'

/** Rounds of each disturbance. `CHAOS_ROUNDS=20 npx vitest run --project db postgresChaos` says how long each took. */
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 1)

/** Milliseconds that the database is away, at least: longer than a connection's or a query's first patience. */
const AWAY = 3_000

/** Milliseconds after its return in which the host has to answer; the issue's bar is 2,000, and is told by the long run. */
const LIMIT = 30_000

/** One for this file alone: it falls again and again. */
let postgres: TestPostgres
let proxy: SwallowingProxy

beforeAll(async () => {
  postgres = await startTestPostgres()
  proxy = await startSwallowingProxy(postgres.folder)
})

afterAll(async () => {
  await proxy.close()
  await postgres.stop()
})

/** Takes the database away and gives it back. */
type Disturb = (duringOutage: () => Promise<void>) => Promise<void>

const disturbances: Readonly<Record<string, Disturb>> = {
  'every connection is terminated': async () => {
    const client = new Client({ connectionString: testDatabaseUrl(postgres.folder, 'postgres') })
    await client.connect()
    for (let times = 0; times < 100; times += 1) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`)
      await sleep(10)
    }
    await client.end()
  },
  'it is stopped immediately and started again': async (duringOutage) => {
    await postgres.crash()
    await Promise.all([sleep(AWAY), duringOutage()])
    await postgres.start()
  },
  'its processes stand still': async (duringOutage) => {
    await postgres.freeze()
    await Promise.all([sleep(AWAY), duringOutage()])
    await postgres.thaw()
  },
  'the way to it swallows everything': async (duringOutage) => {
    proxy.swallow()
    await Promise.all([sleep(AWAY), duringOutage()])
    proxy.deliver()
  },
}

/** The state changes as soon as the next answer of the database is missed. */
async function expectNotReady({ address }: HostProcess): Promise<void> {
  const ready = new URL('/readyz', await address)
  await expect.poll(async () => (await fetch(ready)).status, { timeout: LIMIT }).toBe(503)
  expect((await fetch(new URL('/healthz', ready))).status).toBe(200)
}

describe('a host whose PostgreSQL goes away under load', () => {
  it.each(Object.entries(disturbances))(
    `stays, and answers rightly soon after, when %s (${ROUNDS} rounds)`,
    { timeout: 60_000 + ROUNDS * 30_000 },
    async (name, disturb) => {
      const host = await aHost(await aDatabase())
      const load = startLoad(await host.address, 1)
      onTestFinished(() => load.stop())
      await load.untilRight(LIMIT)
      const usual: number[] = []
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        usual.push(await load.untilRight(LIMIT))
        await disturb(() => expectNotReady(host))
        times.push(await load.untilRight(LIMIT).catch((error: unknown) => failed(host, error)))
        expect(host.hasEnded(), host.said()).toBe(false)
      }
      report(name, usual, times)
    },
  )
})

describe('a host that starts while its PostgreSQL is away', () => {
  it('waits for it with a sentence, alive and not ready, and serves when it comes', async () => {
    const database = await aDatabase()
    await postgres.crash()
    const host = await aHost(database)
    await expect.poll(() => host.said(), { timeout: LIMIT }).toContain('The title waits for it at ')
    expect(host.said()).toContain(
      `The PostgreSQL database of DATABASE_URL (127.0.0.1:${proxy.port}/${database}) cannot`,
    )
    const waiting = /waits for it at (\S+\/)/.exec(host.said())?.[1] ?? ''
    const responses = await Promise.all(
      ['healthz', 'readyz', 'issues/spring'].map((path) => fetch(`${waiting}${path}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 503])
    expect(responses[2]?.headers.get('retry-after')).toBe('5')
    await postgres.start()
    expect(await host.address).toBe(waiting)
    const load = startLoad(waiting, 1)
    onTestFinished(() => load.stop())
    await load.untilRight(LIMIT)
  })
})

async function aHost(database: string): Promise<HostProcess> {
  const url = `postgresql://gatefold@127.0.0.1:${proxy.port}/${database}`
  const host = await startHostProcess(url)
  onTestFinished(() => host.stop())
  return host
}

let count = 0

async function aDatabase(): Promise<string> {
  count += 1
  const name = `chaos_${count}`
  const client = new Client({ connectionString: testDatabaseUrl(postgres.folder, 'postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const { db, close } = await openDatabase({
    databaseUrl: testDatabaseUrl(postgres.folder, name),
    dataFolder: tmpdir(),
  })
  await addIssue({ db })
  await close()
  return name
}

function failed(host: HostProcess, error: unknown): never {
  throw new Error(`The host ${host.hasEnded() ? 'has ended' : 'runs'}: ${host.said().slice(-3_000)}`, { cause: error })
}

/** Only the long run has figures worth reading. */
function report(name: string, usual: readonly number[], times: readonly number[]): void {
  if (ROUNDS === 1) return
  const slowCount = times.filter((time) => time > 2_000).length
  const [undisturbed, worst] = [usual, times].map((all) => Math.round(Math.max(...all)))
  console.warn(
    `${name}: ${times.length} rounds, 0 processes ended, right again after ${worst} ms at most, ${slowCount} over 2 s (undisturbed: ${undisturbed} ms at most)`,
  )
}
