import { chromium } from '@playwright/test'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { DEMONSTRATION, ARTICLE } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser/launchOptions.ts'
import { startBareServer, type BareAnswer, type BareServer } from './bareServer.ts'
import { measureFirstText, PROFILES } from './firstText.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const ROUNDS = 9
const compress = promisify(brotliCompress)

/** Time to the first article text, against a static page of the same article without any JavaScript. */
export async function benchFirstText(): Promise<string> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const page = await startStaticPage(server.address)
  const browser = await chromium.launch(launchOptions)
  const lines = ['First article text, time against a static page of the same article without JavaScript:']
  try {
    for (const profile of PROFILES) {
      const cold: Pair[] = []
      const warm: Pair[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await measureFirstText(browser, server.address + ARTICLE, profile)
        const other = await measureFirstText(browser, `${page.origin}/${ARTICLE}`, profile)
        cold.push({ ours: ours.cold, other: other.cold })
        warm.push({ ours: ours.warm, other: other.warm })
      }
      lines.push(`  ${profile.name}: cold ${describeTimes(cold)}, warm ${describeTimes(warm)}`)
    }
  } finally {
    await browser.close()
    await Promise.all([server.stop(), page.stop()])
  }
  return lines.join('\n')
}

/** The ratio of pairs of milliseconds, and both medians. */
export function describeTimes(pairs: readonly Pair[]): string {
  const time = (values: readonly number[]) => `${median(values).toFixed(0)} ms`
  const [ours, other] = [time(pairs.map((pair) => pair.ours)), time(pairs.map((pair) => pair.other))]
  return `${describeRatio(pairs)}, ${ours} against ${other}`
}

/** The same markup and style without scripts and the hidden start; its files come from the same place. */
function startStaticPage(address: string): Promise<BareServer> {
  const kept = new Map<string, Promise<BareAnswer | undefined>>()
  return startBareServer((path) => {
    const answer = kept.get(path) ?? takeStatic(new URL(path, address))
    kept.set(path, answer)
    return answer
  })
}

export async function takeStatic(url: URL): Promise<BareAnswer | undefined> {
  const answer = await fetch(url)
  if (!answer.ok) return undefined
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const body = Buffer.from(await answer.arrayBuffer())
  if (extname(url.pathname) !== '') {
    return { headers: { 'content-type': type, 'cache-control': 'max-age=31536000' }, body }
  }
  const headers = { ...policiesOf(answer), 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' }
  return { headers, body: await compress(withoutScripts(body.toString())) }
}

/** A page of the same host has its policies: for one of them the browser changes its process, whatever is in the page. */
function policiesOf({ headers }: Response): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => name.endsWith('-policy')))
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('[data-gate=closed] body{visibility:hidden}', '')
}
