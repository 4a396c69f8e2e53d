import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { startTestPostgres, testDatabaseUrl } from '../../apps/server/test/TestPostgres.ts'
import { startServer, type StartedServer } from '../../e2e/harness/startServer.ts'
import { describeRatio, median, type Pair } from './ratios.ts'
import { writeBenchIssue } from './writeBenchIssue.ts'

const RATE = 2_000
const ROUNDS = 5
const SECONDS = 10
/** Milliseconds in which counting begins, and in which it ends what is left. */
const SETTLE = 6_000

/** Readers' answers a second while 2,000 events a second come in, against the same without them, over each database. */
export async function benchEvents(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const postgres = await startTestPostgres()
  try {
    const files = [await writeBenchIssue(join(folder, 'issue'))]
    const url = testDatabaseUrl(postgres.folder, 'postgres')
    const sqlite = await measure(files, {})
    const other = await measure(files, { DATABASE_URL: url })
    return [
      `Readers' answers a second with ${RATE} events a second, against without, host on SQLite: ${sqlite}`,
      `the same on PostgreSQL: ${other}`,
    ].join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(files: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const server = await startServer({
    files,
    configuration: { analytics: { firstParty: 'always' } },
    environment: { ...environment, PROXIES: '127.0.0.1', METRICS_TOKEN: TOKEN },
  })
  try {
    const content = await readIssue(server)
    const share = await processorShare(server, content)
    const pairs: Pair[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await answersPerSecond(server)
      const stop = startSending(server, content)
      await wait(SETTLE)
      const ours = await answersPerSecond(server)
      await stop()
      await wait(SETTLE)
      pairs.push({ ours, other })
    }
    const perSecond = (list: readonly number[]) => median(list).toFixed(0)
    const rates = `${perSecond(pairs.map(({ ours }) => ours))} and ${perSecond(pairs.map(({ other }) => other))} a second`
    return `${describeRatio(pairs)}; ${rates}; the events alone take ${(share * 100).toFixed(0)} % of a processor`
  } finally {
    await server.stop()
  }
}

const { query, operationName } = GetIssueDocument
const BODY = JSON.stringify({ query, operationName, variables: { id: 'bench', isSlug: true } })
const HEADERS = { 'content-type': 'application/json', 'app-key': 'test' }

interface Content {
  readonly id: string
  readonly articles: readonly { readonly id: string }[]
}

async function readIssue({ address }: StartedServer): Promise<Content> {
  const answer = await fetch(`${address}graphql`, { method: 'POST', headers: HEADERS, body: BODY })
  const { data } = (await answer.json()) as { readonly data: { readonly issue: Content } }
  return data.issue
}

async function answersPerSecond({ address }: StartedServer): Promise<number> {
  const url = `${address}graphql`
  const result = await autocannon({
    url,
    headers: HEADERS,
    body: BODY,
    method: 'POST',
    connections: 16,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request.`)
  return result.requests.average
}

/** What the server needs for the events alone, all its threads: it does not depend on what else the machine does. */
async function processorShare(server: StartedServer, content: Content): Promise<number> {
  const stop = startSending(server, content)
  await wait(SETTLE)
  const [before, begin] = [await processorSeconds(server), performance.now()]
  await wait(SECONDS * 1_000)
  const [after, end] = [await processorSeconds(server), performance.now()]
  await stop()
  await wait(SETTLE)
  return (after - before) / ((end - begin) / 1_000)
}

const TOKEN = 'a-token-for-the-metrics'

async function processorSeconds({ address }: StartedServer): Promise<number> {
  const answer = await fetch(`${address}metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/^process_cpu_seconds_total (?<seconds>\S+)$/m.exec(await answer.text())?.groups?.['seconds'])
}

/** In a process of its own. What ends it rejects if an event was not stored. */
function startSending({ address }: StartedServer, { id, articles }: Content): () => Promise<void> {
  const script = join(import.meta.dirname, 'sendEvents.ts')
  const names = articles.map((article) => article.id)
  const child = spawn(process.execPath, [script, address, String(RATE), id, ...names], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let refused = ''
  child.stdout.on('data', (chunk) => (refused += String(chunk)))
  return async () => {
    const isRunning = child.exitCode === null
    child.kill()
    if (isRunning) await once(child, 'exit')
    if (!isRunning || refused !== '') throw new Error('Not every event was stored.')
  }
}
