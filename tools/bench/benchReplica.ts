import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRINTED_ISSUE, writePrintedIssue } from '../../e2e/harness/printedIssue.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { PHONE, throttle } from './benchFirstText.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const ROUNDS = 5
const CPU = 4
const PAGES = 100
/** The same place is reached in both directions, so that a pinch can go on. */
const PINCH = { milliseconds: 2_000, near: 40, far: 150, middle: { x: 195, y: 400 } } as const

/** Printed pages: frames while two fingers zoom, time until a page is sharp, memory over a hundred pages. */
export async function benchReplica(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const fine = await writePrintedIssue(join(folder, 'fine'))
  const many = await writePrintedIssue(join(folder, 'many'), { pages: PAGES, finest: 800 })
  const browser = await chromium.launch(launchOptions)
  try {
    const pinching = await onServer(fine, (address) => benchPinch(browser, address))
    const turning = await onServer(many, (address) => benchMemory(browser, address))
    return [...pinching, turning].join('\n')
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Both issues have one name, so each has a server of its own. */
async function onServer<Result>(file: string, measure: (address: string) => Promise<Result>): Promise<Result> {
  const configuration = { replica: { enabled: true, default: false } }
  const server = await startServer({ files: [file], configuration })
  try {
    return await measure(server.address + PRINTED_ISSUE)
  } finally {
    await server.stop()
  }
}

async function benchPinch(browser: Browser, address: string): Promise<readonly string[]> {
  const frames: Pair[] = []
  const sharp: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await onPhone(browser, async (page, session) => {
      await page.goto(`${address}?page=2`)
      await page.waitForLoadState('networkidle')
      return { frames: await pinch(page, session), sharp: await waitUntilSharp(page, session) }
    })
    const other = await onPhone(browser, async (page, session) => {
      await page.setContent('<body style="touch-action: none; block-size: 100vh; background: #eee">')
      return pinch(page, session)
    })
    frames.push({ ours: ours.frames, other })
    sharp.push(ours.sharp)
  }
  const perSecond = (list: readonly number[]) => `${median(list).toFixed(0)} a second`
  return [
    `Frames while two fingers zoom a printed page, ${CPU} x CPU, against an empty page: ${describeRatio(frames)}; ` +
      `${perSecond(frames.map(({ ours }) => ours))}, ${perSecond(frames.map(({ other }) => other))}`,
    `Time from lifting the fingers until the page is still and its finest pictures are there, ${CPU} x CPU: ` +
      `${median(sharp).toFixed(0)} ms (${Math.min(...sharp).toFixed(0)} to ${Math.max(...sharp).toFixed(0)})`,
  ]
}

async function onPhone<Result>(
  browser: Browser,
  act: (page: Page, session: CDPSession, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await throttle(session, { name: 'slow phone', cpu: CPU, network: undefined })
    return await act(page, session, context)
  } finally {
    await context.close()
  }
}

/** Two fingers go apart and together; answers how many frames a second the page drew meanwhile. */
async function pinch(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    const counted = window as unknown as { frames: number; since: number }
    counted.frames = 0
    counted.since = performance.now()
    const count = () => {
      counted.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const start = Date.now()
  await touch(session, 'touchStart', PINCH.near)
  for (let passed = 0; passed < PINCH.milliseconds; passed = Date.now() - start) {
    const share = (1 - Math.cos((passed / PINCH.milliseconds) * 4 * Math.PI)) / 2
    await touch(session, 'touchMove', PINCH.near + (PINCH.far - PINCH.near) * share)
  }
  const rate = await page.evaluate(() => {
    const { frames, since } = window as unknown as { frames: number; since: number }
    return (frames * 1000) / (performance.now() - since)
  })
  await touch(session, 'touchEnd')
  return rate
}

/** Zooms once more; in milliseconds since the fingers left. */
async function waitUntilSharp(page: Page, session: CDPSession): Promise<number> {
  await page.keyboard.press('0')
  await page.waitForTimeout(1_000)
  await touch(session, 'touchStart', PINCH.near)
  for (let step = 1; step <= 20; step += 1) {
    await touch(session, 'touchMove', PINCH.near + ((PINCH.far - PINCH.near) * step) / 20)
  }
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'pointerup',
          ({ timeStamp }) => {
            const look = () => {
              const tiles = [...document.querySelectorAll<HTMLImageElement>('.printed-tile')]
              const isThere =
                tiles.length > 0 && tiles.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
              if (isThere) resolve(performance.now() - timeStamp)
              else requestAnimationFrame(look)
            }
            look()
          },
          { once: true, capture: true },
        )
      }),
  )
  await touch(session, 'touchEnd')
  return measured
}

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0): Promise<void> {
  const { x, y } = PINCH.middle
  const touchPoints = type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/**
 * What the browser's processes hold after a few pages, and after all of them, once the browser has been told that memory is
 * short: what it keeps of pictures decoded only because there is room is not the page's.
 */
async function benchMemory(browser: Browser, address: string): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const inPage = await context.newCDPSession(page)
  await page.goto(`${address}?page=1`)
  await page.waitForLoadState('networkidle')
  const turn = async (times: number) => {
    for (let turned = 0; turned < times; turned += 1) {
      await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(250)
    }
    await inPage.send('HeapProfiler.collectGarbage')
    await inPage.send('Memory.simulatePressureNotification', { level: 'critical' })
    await page.waitForTimeout(1_000)
    return heldBytes(session)
  }
  const few = await turn(10)
  const all = await turn(PAGES / 2 - 11)
  await context.close()
  const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`
  return (
    `Memory of the browser after ${PAGES} printed pages, two side by side, against 20 of them: ` +
    `${(all / few).toFixed(2)}; ${megabytes(all)}, ${megabytes(few)}`
  )
}

/** Memory that belongs to the browser's processes, shared pages by their share; in bytes. */
export async function heldBytes(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
