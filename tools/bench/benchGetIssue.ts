import autocannon from 'autocannon'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { startServer } from '../../e2e/harness/startServer.ts'
import { describeRatio, type Pair } from './ratios.ts'
import { ARTICLES, writeBenchIssue } from './writeBenchIssue.ts'

const ROUNDS = 5
const SECONDS = 4

/** Requests a second for an issue of 40 articles, against a bare Node server that sends the same bytes. */
export async function benchGetIssue(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const server = await startServer({ files: [await writeBenchIssue(join(folder, 'issue'))] })
  const { query, operationName } = GetIssueDocument
  const body = JSON.stringify({ query, operationName, variables: { id: 'bench', isSlug: true } })
  const headers = { 'content-type': 'application/json', 'app-key': 'test' }
  const url = `${server.address}graphql`
  const answer = await fetch(url, { method: 'POST', headers, body })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = join(folder, 'answer.json')
  await writeFile(file, bytes)
  const bare = await startBareProcess(file)
  const pairs: Pair[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await requestsPerSecond({ url, headers, body })
      const other = await requestsPerSecond({ url: bare.origin, headers, body })
      pairs.push({ ours, other })
    }
  } finally {
    bare.process.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const size = `${(bytes.length / 1024).toFixed(0)} KB`
  return `GetIssue of ${ARTICLES} articles (${size}), rate against a bare Node server: ${describeRatio(pairs)}`
}

/** A process of its own, as ours is: neither shares its processor with the load. */
async function startBareProcess(file: string): Promise<{ readonly origin: string; readonly process: ChildProcess }> {
  const script = join(import.meta.dirname, 'serveBytes.ts')
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { origin: String(line).trim(), process: child }
}

async function requestsPerSecond(target: {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}): Promise<number> {
  const result = await autocannon({ ...target, method: 'POST', connections: 16, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url} did not answer every request.`)
  return result.requests.average
}
