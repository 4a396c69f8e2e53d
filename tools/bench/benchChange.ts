import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runGatefold } from '../../e2e/harness/gatefold.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { describeRatio, median, type Pair } from './ratios.ts'
import { ARTICLES, writeBenchIssue } from './writeBenchIssue.ts'

const ROUNDS = 5
const REQUESTS = 150
/** Milliseconds between two requests. */
const APART = 10

/**
 * How long 95 of 100 readers wait for a page of an issue that has just been imported anew, 100 requests a second for 1.5 s, against
 * the same requests right after, when all pages have been made.
 */
export async function benchChange(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const issue = join(folder, 'issue')
  const server = await startServer({ files: [await writeBenchIssue(issue)] })
  const paths = ['', ...Array.from({ length: ARTICLES }, (_, at) => `issues/bench/article-${at + 1}`)]
  const addresses = paths.map((path) => server.address + path)
  const pairs: Pair[] = []
  try {
    await Promise.all(addresses.map(fetchPage))
    for (let round = 1; round <= ROUNDS; round += 1) {
      await writeBenchIssue(issue, `Edition ${round}.`)
      const { code, stderr } = await runGatefold(server.title, ['import', '--publish', issue])
      if (code !== 0) throw new Error(stderr)
      pairs.push({ ours: await waitOfMost(addresses), other: await waitOfMost(addresses) })
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const milliseconds = (side: keyof Pair) => `${median(pairs.map((pair) => pair[side])).toFixed(1)} ms`
  return `Pages of an issue right after an import, 95 of 100 within ${milliseconds('ours')}, against ${milliseconds('other')} later: ${describeRatio(pairs)}`
}

/** Milliseconds within which 95 of 100 requests are answered. */
async function waitOfMost(addresses: readonly string[]): Promise<number> {
  const answers: Promise<number>[] = []
  const began = performance.now()
  for (let at = 0; at < REQUESTS; at += 1) {
    await wait(Math.max(0, began + at * APART - performance.now()))
    // A step that shares no factor with the number of pages: in another order than they were made in.
    answers.push(fetchPage(addresses[(at * 7) % addresses.length] ?? ''))
  }
  const times = (await Promise.all(answers)).toSorted((one, other) => one - other)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** Milliseconds until the whole page is there. */
async function fetchPage(address: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return performance.now() - began
}
