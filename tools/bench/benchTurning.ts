import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ARTICLE, DEMONSTRATION, ISSUE } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { writeLongArticles } from '../../e2e/harness/writeLongArticles.ts'
import { launchOptions } from '../browser.ts'
import { describeTimes, PHONE, type Profile, PROFILES, throttle } from './benchFirstText.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 9

/** An article and the one after it, as addresses below the base path. */
const TURNS = [
  { name: 'in the demonstration issue', from: ARTICLE, to: `${ISSUE}/you-cannot-be-a-bit-late` },
  { name: 'to an article of 2000 components', from: 'issues/long/of-50', to: 'issues/long/of-2000' },
] as const

/** Time from an arrow key to the first paint of the next article, against a bare page that puts in the same markup. */
export async function benchTurning(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const long = await writeLongArticles(join(folder, 'long'), [50, 2000])
  const server = await startServer({ files: [DEMONSTRATION, long] })
  const browser = await chromium.launch(launchOptions)
  const lines = [
    'First paint of the next article after an arrow key, time against a bare page that puts in its markup:',
  ]
  try {
    for (const { name, ...turn } of TURNS) {
      for (const profile of PROFILES) {
        const pairs: Pair[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const ours = await turnOnce(browser, { ...turn, address: server.address, profile, prepare: prepareOurs })
          const other = await turnOnce(browser, { ...turn, address: server.address, profile, prepare: prepareBare })
          pairs.push({ ours, other })
        }
        lines.push(`  ${name}, ${profile.name}: ${describeTimes(pairs)}`)
      }
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}

interface TurnRun {
  readonly address: string
  readonly from: string
  readonly to: string
  readonly profile: Profile
  /** Opens the first article and resolves when the page is ready to turn. */
  readonly prepare: (page: Page, run: TurnRun) => Promise<void>
}

async function turnOnce(browser: Browser, run: TurnRun): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await run.prepare(page, run)
    await throttle(await context.newCDPSession(page), { ...run.profile, network: undefined })
    await page.evaluate(watchTurn)
    await page.keyboard.press('ArrowRight')
    const handle = await page.waitForFunction(() => (window as TurnWindow).turned)
    return (await handle.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

async function prepareOurs(page: Page, { address, from, to }: TurnRun): Promise<void> {
  const graphqlResponse = page.waitForResponse((response) => response.url().endsWith('/graphql'))
  await page.goto(address + from)
  await graphqlResponse
  await page.waitForLoadState('networkidle')
  // The last thing that is made ready: the pager's neighbours are held a moment after everything has come.
  await page.waitForTimeout(1_000)
  await page.waitForSelector(`a[rel=next][href$="${to}"]`)
}

/** The same page without the reader: on the key it puts in what it has fetched and parsed before. */
async function prepareBare(page: Page, { address, from, to }: TurnRun): Promise<void> {
  await page.route('**/build/*.js', (route) => route.abort())
  await page.goto(address + from)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (url) => {
    const text = await (await fetch(url)).text()
    const next = document.adoptNode(
      new DOMParser().parseFromString(text, 'text/html').querySelector('main') ?? new Text(),
    )
    document.addEventListener('keydown', () => {
      document.querySelector('main')?.replaceWith(next)
      window.scrollTo(0, 0)
    })
  }, address + to)
}

type TurnWindow = Window & {
  turned?: number
  scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void> }
}

/** Runs in the page: notes the time from the key to the end of the first frame that shows another article. */
function watchTurn(): void {
  const first = document.querySelector('article')
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const look = () => {
        if (document.querySelector('article') === first) {
          requestAnimationFrame(look)
          return
        }
        // Before whatever else waits for its turn.
        const note = () => ((window as TurnWindow).turned = performance.now() - timeStamp)
        void (window as TurnWindow).scheduler.postTask(note, { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
