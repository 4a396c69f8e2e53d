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
/** Milliseconds in which the browser has told of a touch. */
const SOON = 500

/** What is touched, and how a page shows that it was; an article's markup has all of them from its first text on. */
interface Control {
  readonly name: string
  readonly selector: string
  /** Whether the page shows it, run there; `before` is the title of the page that it was touched on. */
  readonly isShown: (before: string) => boolean
}

const DISPLAY: Control = {
  name: '"Aa"',
  selector: '[data-bar] button:last-of-type',
  isShown: () => document.querySelector('#article-display:popover-open') !== null,
}

const NEXT: Control = { name: '"Next"', selector: 'a[rel=next]', isShown: isAnotherPage }

/** Whose answer on the page without JavaScript would be no measure. */
const OTHERS: readonly Control[] = [
  {
    name: '"Contents"',
    selector: '[popovertarget="article-contents"]',
    isShown: () => document.querySelector('#article-contents:popover-open') !== null,
  },
  { name: '"Share"', selector: '[data-share]', isShown: () => 'shared' in window },
  { name: '"Menu"', selector: '[data-bar] a[href$="/menu"]', isShown: isAnotherPage },
]

/** A page is shown once its own heading is. */
function isAnotherPage(before: string): boolean {
  const heading = document.querySelector('h1')
  return document.title !== '' && document.title !== before && heading !== null && heading.offsetHeight > 0
}

/**
 * How long a touch of each control of an article waits on a slow phone, at moments after the first text: of what the page shows by
 * itself by the browser's own account (Event Timing), of links until the page that they lead to is shown; "Aa" and "Next" against the
 * same article without JavaScript. And how busy a page is meanwhile.
 */
export async function benchControls(): Promise<string> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const page = await startBareServer((path) => takeStatic(new URL(path, server.address)))
  const browser = await chromium.launch(launchOptions)
  const bench = { browser, ours: server.address + ARTICLE, other: `${page.origin}/${ARTICLE}` }
  try {
    return [...(await compareDisplay(bench)), ...(await compareNext(bench)), ...(await touchOthers(bench))].join('\n')
  } finally {
    await browser.close()
    await Promise.all([server.stop(), page.stop()])
  }
}

interface Bench {
  readonly browser: Browser
  /** Addresses of the article. */
  readonly ours: string
  readonly other: string
}

async function compareDisplay({ browser, ours, other }: Bench): Promise<readonly string[]> {
  const lines = [`"Aa" touched on a ${SLOW_PHONE.name}, time to its answer against the article without JavaScript:`]
  const visits: Touch[] = []
  for (const moment of MOMENTS) {
    const pairs: Pair[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const visit = await measureTouch(browser, { url: ours, control: DISPLAY, moment })
      const bare = await measureTouch(browser, { url: other, control: DISPLAY, moment })
      visits.push(visit)
      pairs.push({ ours: visit.answered, other: bare.answered })
    }
    lines.push(`  after ${moment / 1_000} s: ${describeTimes(pairs)}`)
  }
  const middle = (pick: (touch: Touch) => number) => `${median(visits.map(pick)).toFixed(0)} ms`
  lines.push(
    `  longest task of a visit ${middle(({ longest }) => longest)}, blocking time ${middle((each) => each.blocking)}`,
  )
  return lines
}

async function compareNext({ browser, ours, other }: Bench): Promise<readonly string[]> {
  const lines = ['"Next" touched, time until the next article is shown:']
  for (const moment of MOMENTS) {
    const pairs: Pair[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const visit = await measureTouch(browser, { url: ours, control: NEXT, moment })
      const bare = await measureTouch(browser, { url: other, control: NEXT, moment })
      pairs.push({ ours: visit.shown, other: bare.shown })
    }
    lines.push(`  after ${moment / 1_000} s: ${describeTimes(pairs)}`)
  }
  return lines
}

async function touchOthers({ browser, ours }: Bench): Promise<readonly string[]> {
  const lines: string[] = []
  for (const control of OTHERS) {
    const times: string[] = []
    for (const moment of MOMENTS) {
      const touches: Touch[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        touches.push(await measureTouch(browser, { url: ours, control, moment }))
      }
      const isLink = control.isShown === isAnotherPage
      times.push(median(touches.map(({ shown, answered }) => (isLink ? shown : answered))).toFixed(0))
    }
    lines.push(
      `${control.name} touched after ${MOMENTS.map((moment) => moment / 1_000).join(', ')} s: ${times.join(', ')} ms`,
    )
  }
  return lines
}

interface Touch {
  /** Milliseconds from the touch to the next paint: whole eights, 16 where it is less. */
  readonly answered: number
  /** Milliseconds from the touch until the page shows what it does, as it is asked for 60 times a second. */
  readonly shown: number
  /** Milliseconds of the page's longest task. */
  readonly longest: number
  /** Milliseconds by which tasks were longer than 50. */
  readonly blocking: number
}

/** The least that the browser tells of. */
const SHORTEST = 16

interface TouchOptions {
  readonly url: string
  readonly control: Control
  /** Milliseconds after the first text. */
  readonly moment: number
}

/** Opens a page as a new reader, touches a control, and lets the page be. Rejects where nothing is shown. */
async function measureTouch(browser: Browser, { url, control, moment }: TouchOptions): Promise<Touch> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true })
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page), SLOW_PHONE)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.locator(control.selector).first().evaluate(bringIntoView)
    await page.waitForTimeout(moment)
    const box = await page.locator(control.selector).first().boundingBox()
    if (box === null) throw new Error(`${control.name} is not to be seen on ${url}.`)
    const before = await page.title()
    const start = performance.now()
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(control.isShown, before)
    const shown = performance.now() - start
    await page.waitForTimeout(control === DISPLAY ? WHILE : SOON)
    const { events, tasks } = await page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen)
    return {
      shown,
      answered: Math.max(SHORTEST, ...events),
      longest: Math.max(0, ...tasks),
      blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
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
  navigator.share = async () => void Object.assign(window, { shared: true })
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
