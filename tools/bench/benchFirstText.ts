import { extname, join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { ARTICLE, DEMONSTRATION } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { type BareAnswer, type BareServer, startBareServer, textAnswer } from './bareServer.ts'
import { describeRatio, median, type Pair } from './ratios.ts'
import { writeLongArticles } from '../../e2e/harness/writeLongArticles.ts'

const ROUNDS = 9

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

/** The same markup and style without scripts, the hidden start and our headers; its files come from the same place. */
function startStaticPage(address: string): Promise<BareServer> {
  const cache = new Map<string, Promise<BareAnswer | undefined>>()
  return startBareServer((path) => {
    const answer = cache.get(path) ?? takeStatic(new URL(path, address))
    cache.set(path, answer)
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
  return textAnswer(type, withoutScripts(body.toString()))
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('[data-gate=closed] body{visibility:hidden}', '')
}

/** How a page is loaded while it is measured. */
export interface Profile {
  readonly name: string
  /** Factor of the processor's slowdown. */
  readonly cpu: number
  /** Undefined leaves the network alone. */
  readonly network: { readonly kbits: number; readonly latency: number } | undefined
}

export const SLOW_PHONE: Profile = {
  name: 'slow phone (4 x CPU, 1.6 Mbit/s, 150 ms)',
  cpu: 4,
  network: { kbits: 1600, latency: 150 },
}

export const PROFILES: readonly Profile[] = [{ name: 'unthrottled', cpu: 1, network: undefined }, SLOW_PHONE]

interface FirstText {
  /** Milliseconds from the start of the navigation to the first article text on screen. */
  readonly cold: number
  readonly warm: number
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** Loads an article twice in a fresh browser profile, first with nothing cached, then again in a new tab. */
async function measureFirstText(browser: Browser, url: string, profile: Profile): Promise<FirstText> {
  const context = await browser.newContext(PHONE)
  try {
    const cold = await loadOnce(context, url, profile)
    const warm = await loadOnce(context, url, profile)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

async function loadOnce(context: BrowserContext, url: string, profile: Profile): Promise<number> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await throttle(session, profile)
    const painted = await watchFirstPaint(session)
    await page.goto(url, { waitUntil: 'commit' })
    await painted()
    return await readFirstText(page)
  } finally {
    await page.close()
  }
}

/** Slows a page down from now on. */
export async function throttle(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network === undefined) return
  const bytesPerSecond = (network.kbits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Milliseconds after which a page that has told of no paint is asked for it all the same. */
const PATIENCE = 20_000

/** The browser tells by itself: whoever asks the page keeps it from painting for the time of the question. */
async function watchFirstPaint(session: CDPSession): Promise<() => Promise<void>> {
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  const { promise, resolve } = Promise.withResolvers<void>()
  session.on('Page.lifecycleEvent', ({ name, frameId }) => {
    if (name === 'firstContentfulPaint' && frameId === frameTree.frame.id) resolve()
  })
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  return async () => {
    const timer = setTimeout(resolve, PATIENCE)
    await promise
    clearTimeout(timer)
  }
}

/** The page is hidden until its gate opens, so the first contentful paint is the article's first text. */
async function readFirstText(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint?.startTime
  })
  const time = await handle.jsonValue()
  if (time === undefined) throw new Error('The browser reported no paint.')
  return time
}

const LONG_ROUNDS = 9

const LONG = 2000

const SHORT = 50

/** Time to the first screen of an article of 2,000 components, against the same article with its first 50 only. */
export async function benchLongArticle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const server = await startServer({ files: [await writeLongArticles(join(folder, 'long'), [LONG, SHORT])] })
  const browser = await chromium.launch(launchOptions)
  const lines = [`First screen of an article of ${LONG} components, time against the same article with ${SHORT}:`]
  try {
    for (const profile of PROFILES) {
      const cold: Pair[] = []
      const warm: Pair[] = []
      for (let round = 0; round < LONG_ROUNDS; round += 1) {
        const ours = await measureFirstText(browser, `${server.address}issues/long/of-${LONG}`, profile)
        const other = await measureFirstText(browser, `${server.address}issues/long/of-${SHORT}`, profile)
        cold.push({ ours: ours.cold, other: other.cold })
        warm.push({ ours: ours.warm, other: other.warm })
      }
      lines.push(`  ${profile.name}: cold ${describeTimes(cold)}, warm ${describeTimes(warm)}`)
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}

const STORED_ROUNDS = 15

/** The least that a worker can do: everything that was asked for once comes from its cache. */
const BARE_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(answer(event.request)))
async function answer(request) {
  const kept = await caches.match(request.url)
  if (kept !== undefined) return kept
  const fetched = await fetch(request)
  if (fetched.ok && request.method === 'GET') await (await caches.open('all')).put(request.url, fetched.clone())
  return fetched
}`

/**
 * Time to the first text of an article that is on the device, without a network and from a worker that has to be started,
 * against a static page of the same article that a bare worker has in its cache.
 */
export async function benchStoredArticle(): Promise<string> {
  const browser = await chromium.launch(launchOptions)
  try {
    const [ours, other] = await Promise.all([prepareOurs(browser), prepareOther(browser)])
    const lines = ['First text of an article on the device, no network, against a static page from a bare worker:']
    for (const profile of PROFILES) {
      const pairs: Pair[] = []
      for (let round = 0; round < STORED_ROUNDS; round += 1) {
        pairs.push({ ours: await measure(ours, profile), other: await measure(other, profile) })
      }
      lines.push(`  ${profile.name}: ${describeTimes(pairs)}`)
    }
    return lines.join('\n')
  } finally {
    await browser.close()
  }
}

interface Prepared {
  readonly context: BrowserContext
  readonly url: string
}

/** The network is gone: the server has stopped. */
async function prepareOurs(browser: Browser): Promise<Prepared> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const context = await browser.newContext(PHONE)
  const url = server.address + ARTICLE
  const page = await context.newPage()
  const warmed = page.waitForResponse(
    (response) => response.request().postDataJSON()?.operationName === 'GetIssue' && response.ok(),
  )
  await page.goto(url)
  await (await warmed).finished()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.close()
  await server.stop()
  return { context, url }
}

async function prepareOther(browser: Browser): Promise<Prepared> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const bare = await startStaticCopy(server.address)
  const context = await browser.newContext(PHONE)
  const url = `${bare.origin}/${ARTICLE}`
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.reload({ waitUntil: 'networkidle' })
  await page.close()
  await Promise.all([bare.stop(), server.stop()])
  return { context, url }
}

function startStaticCopy(address: string): Promise<BareServer> {
  const headers = { 'content-type': 'text/javascript' }
  return startBareServer((path) =>
    path === '/worker.js'
      ? Promise.resolve({ headers, body: Buffer.from(BARE_WORKER) })
      : takeStatic(new URL(path, address)),
  )
}

async function measure({ context, url }: Prepared, profile: Profile): Promise<number> {
  await stopWorkers(context)
  return loadOnce(context, url, profile)
}

/** Whoever comes back finds no worker running. */
async function stopWorkers(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}
