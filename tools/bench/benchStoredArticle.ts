import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { DEMONSTRATION, ARTICLE } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { startBareServer, type BareServer } from './bareServer.ts'
import { describeTimes, loadOnce, PHONE, type Profile, PROFILES, takeStatic } from './benchFirstText.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 15

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
      for (let round = 0; round < ROUNDS; round += 1) {
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
