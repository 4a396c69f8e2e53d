import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/openDatabase.ts'
import { addIssue } from '../src/http/graphql/testing/addIssue.ts'
import { type ForeignWriter, holdWriteLock } from './chaos/ForeignWriter.ts'
import { startHostProcess } from './chaos/HostProcess.ts'
import { startLoad } from './chaos/RequestLoad.ts'

/** Rounds of each disturbance. `CHAOS_ROUNDS=20 npx vitest run --project db sqliteChaos` says how long each took. */
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 1)

/** Milliseconds that the long run keeps the lock. */
const HELD = 25_000

const LIMIT = 60_000

/** What must be answered while the lock is held, so many times. */
const READS = 10
const READ = ['healthz', 'readyz', 'issues/spring', 'feed.xml']

const endings: readonly (readonly [string, (writer: ForeignWriter) => Promise<void>])[] = [
  ['lets go', (writer) => writer.letGo()],
  ['is killed', (writer) => writer.kill()],
]

it.each(endings)(
  `readers are answered while another program has the write lock, and writes succeed when it %s (${ROUNDS} rounds)`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (ending, end) => {
    const host = await startHostProcess()
    onTestFinished(() => host.stop())
    const address = await host.address
    const settings = { databaseUrl: undefined, dataFolder: host.dataFolder }
    const { db, close } = await openDatabase(settings)
    await addIssue({ db })
    await close()
    const load = startLoad(address, 1)
    await load.untilRight(LIMIT)
    await load.stop()
    const slowest: number[] = []
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = await holdWriteLock(host.dataFolder)
      const held = ROUNDS > 1 ? sleep(HELD) : Promise.resolve()
      // Takes from a limit that is kept in the database: a write.
      const searches = [1, 2, 3].map(() => search(address))
      slowest.push(await readMany(address))
      await held
      await end(writer)
      const start = performance.now()
      const written = await Promise.all(searches)
      expect(written).toEqual(Array.from({ length: 3 }, () => '{"data":{"search":{"hasMore":false}}}'))
      times.push(performance.now() - start)
      expect(host.hasEnded(), host.said()).toBe(false)
    }
    report(ending, slowest, times)
  },
)

async function search(address: string): Promise<string> {
  const answer = await fetch(`${address}graphql`, {
    method: 'POST',
    headers: { 'app-key': 'demo', 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ search(query: "harbour") { hasMore } }' }),
  })
  return answer.text()
}

/** One after the other, as a reader asks; gives the milliseconds of the slowest. */
async function readMany(address: string): Promise<number> {
  let slowest = 0
  for (let turn = 0; turn < READS; turn += 1) {
    for (const path of READ) {
      const start = performance.now()
      expect((await fetch(`${address}${path}`)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - start)
    }
  }
  return slowest
}

/** Only the long run has figures worth reading. */
function report(ending: string, slowest: readonly number[], times: readonly number[]): void {
  if (ROUNDS === 1) return
  const [read, written] = [slowest, times].map((all) => Math.round(Math.max(...all)))
  console.warn(
    `${ending}: ${times.length} rounds of ${HELD} ms, 0 processes ended, slowest read ${read} ms, written ${written} ms after`,
  )
}
