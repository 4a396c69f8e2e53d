import { type Browser, chromium } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { startBareServer } from './bareServer.ts'
import { describeTimes, PHONE, SLOW_PHONE, takeStatic, throttle } from './benchFirstText.ts'
import { median, type Pair } from './ratios.ts'

/** Pairs at each moment. */
const ROUNDS = 5
/** Milliseconds from the first text on. */
const MOMENTS = [0, 500, 1_000, 2_000, 3_500, 6_500]
/** Milliseconds in which a slow phone has answered, and done what a page does by itself. */
const WHILE = 10_000

/**
 * How long a touch of "Aa" waits for its answer on a slow phone, by the browser's own account (Event Timing), and how busy the page is
 * meanwhile; against the same article without JavaScript, whose sheet the browser opens by itself.
 */
export async function benchControls(): Promise<string> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const page = await startBareServer((path) => takeStatic(new URL(path, server.address)))
  const browser = await chromium.launch(launchOptions)
  const lines = [`"Aa" touched on a ${SLOW_PHONE.name}, time to its answer against the article without JavaScript:`]
  const ours: Touch[] = []
  try {
    for (const moment of MOMENTS) {
      const pairs: Pair[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const touch = await measureTouch(browser, server.address + ARTICLE, moment)
        const other = await measureTouch(browser, `${page.origin}/${ARTICLE}`, moment)
        ours.push(touch)
        pairs.push({ ours: touch.answered, other: other.answered })
      }
      lines.push(`  after ${moment / 1_000} s: ${describeTimes(pairs)}`)
    }
  } finally {
    await browser.close()
    await Promise.all([server.stop(), page.stop()])
  }
  const middle = (pick: (touch: Touch) => number) => `${median(ours.map(pick)).toFixed(0)} ms`
  lines.push(
    `  longest task of a visit ${middle(({ longest }) => longest)}, blocking time ${middle((each) => each.blocking)}`,
  )
  return lines.join('\n')
}

interface Touch {
  /** Milliseconds from the touch to the next paint: whole eights, 16 where it is less. */
  readonly answered: number
  /** Milliseconds of the page's longest task. */
  readonly longest: number
  /** Milliseconds by which tasks were longer than 50. */
  readonly blocking: number
}

/** The least that the browser tells of. */
const SHORTEST = 16

/** Opens a page as a new reader, touches "Aa" at a moment after its first text, and lets it be. Rejects where no sheet opens. */
async function measureTouch(browser: Browser, url: string, moment: number): Promise<Touch> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true })
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page), SLOW_PHONE)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(moment)
    const { x, y, width, height } = await page.evaluate(() => {
      const button = document.querySelector('[data-bar] button:last-of-type')
      if (button === null) throw new Error('The article has no "Aa".')
      return button.getBoundingClientRect().toJSON() as DOMRect
    })
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.waitForTimeout(WHILE)
    const { events, tasks, isOpen } = await page.evaluate(() => ({
      ...(window as unknown as { readonly seen: Seen }).seen,
      isOpen: document.querySelector('#article-display:popover-open') !== null,
    }))
    if (!isOpen) throw new Error(`"Aa" opened nothing ${moment} ms after the first text of ${url}.`)
    return {
      answered: Math.max(SHORTEST, ...events),
      longest: Math.max(0, ...tasks),
      blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    }
  } finally {
    await context.close()
  }
}

interface Seen {
  /** Milliseconds that each touch waited. */
  readonly events: number[]
  /** Milliseconds of each long task. */
  readonly tasks: number[]
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Seen = { events: [], tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  watch('longtask', ({ duration }) => seen.tasks.push(duration))
  watch('event', ({ name, duration }) => {
    if (name === 'pointerup' || name === 'click') seen.events.push(duration)
  })
}
