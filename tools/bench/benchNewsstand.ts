import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { DEMONSTRATION } from '../../e2e/harness/demonstration.ts'
import { seedIssues } from '../../e2e/harness/seedIssues.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { waitForReader } from '../../e2e/harness/waitForReader.ts'
import { launchOptions } from '../browser.ts'
import { PHONE, throttle } from './benchFirstText.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const ROUNDS = 5
const CPU = 4
const ISSUES = 5_000
/** As a thumb scrolls that looks for something. Pixels, and pixels a second. */
const PULL = { distance: 12_000, speed: 2_400 } as const

/** What is seen while one scrolls. */
interface Scrolled {
  /** Frames a second. */
  readonly frames: number
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number
  /** The part of the frames in which a cover in the window had not come. */
  readonly blank: number
}

/** The newsstand of 5,000 issues: frames while one scrolls it on a slow phone. */
export async function benchNewsstand(): Promise<string> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const browser = await chromium.launch(launchOptions)
  try {
    seedIssues(server, ISSUES)
    const pairs: Pair[] = []
    const all: Scrolled[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await onPhone(browser, async (page, session) => {
        await page.goto(server.address)
        await waitForReader(page)
        await page.locator('[data-index]').first().waitFor({ state: 'attached' })
        return scroll(page, session)
      })
      const other = await onPhone(browser, async (page, session) => {
        await page.setContent('<body style="block-size: 800000px; background: linear-gradient(#eee, #888)">')
        return scroll(page, session)
      })
      pairs.push({ ours: ours.frames, other: other.frames })
      all.push(ours)
    }
    const perSecond = (list: readonly number[]) => `${median(list).toFixed(0)} a second`
    return (
      `Frames while 5,000 issues are scrolled, ${CPU} x CPU, against an empty page: ${describeRatio(pairs)}; ` +
      `${perSecond(pairs.map(({ ours }) => ours))}, ${perSecond(pairs.map(({ other }) => other))}; ` +
      `longest frame ${median(all.map(({ longest }) => longest)).toFixed(0)} ms, ` +
      `${(median(all.map(({ blank }) => blank)) * 100).toFixed(0)} % of them with a place still blank`
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function onPhone<Result>(
  browser: Browser,
  act: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await throttle(session, { name: 'slow phone', cpu: CPU, network: undefined })
    return await act(page, session)
  } finally {
    await context.close()
  }
}

async function scroll(page: Page, session: CDPSession): Promise<Scrolled> {
  await page.evaluate(() => {
    const watched = window as unknown as { times: number[]; blank: number; isOver: boolean }
    Object.assign(watched, { times: [], blank: 0, isOver: false })
    const isBlank = () =>
      [...document.querySelectorAll('[data-index][aria-busy]')].some((place) => {
        const { top, bottom } = place.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
    const count = (time: number) => {
      watched.times.push(time)
      if (isBlank()) watched.blank += 1
      if (!watched.isOver) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: -PULL.distance,
    speed: PULL.speed,
    gestureSourceType: 'touch',
  })
  return page.evaluate(() => {
    const watched = window as unknown as { times: number[]; blank: number; isOver: boolean }
    watched.isOver = true
    const { times, blank } = watched
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
    return { frames: steps.length / seconds, longest: Math.max(...steps), blank: blank / times.length }
  })
}
