import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** How a page is loaded while it is measured. */
export interface Profile {
  readonly name: string
  /** Factor of the processor's slowdown. */
  readonly cpu: number
  /** Undefined leaves the network alone. */
  readonly network: { readonly kbits: number; readonly latency: number } | undefined
}

export const PROFILES: readonly Profile[] = [
  { name: 'unthrottled', cpu: 1, network: undefined },
  { name: 'slow phone (4 x CPU, 1.6 Mbit/s, 150 ms)', cpu: 4, network: { kbits: 1600, latency: 150 } },
]

export interface FirstText {
  /** Milliseconds from the start of the navigation to the first article text on screen. */
  readonly cold: number
  readonly warm: number
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** Loads an article twice in a fresh browser profile, first with nothing cached, then again in a new tab. */
export async function measureFirstText(browser: Browser, url: string, profile: Profile): Promise<FirstText> {
  const context = await browser.newContext(PHONE)
  try {
    const cold = await loadOnce(context, url, profile)
    const warm = await loadOnce(context, url, profile)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

export async function loadOnce(context: BrowserContext, url: string, profile: Profile): Promise<number> {
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
