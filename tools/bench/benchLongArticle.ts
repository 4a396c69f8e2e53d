import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../e2e/harness/startServer.ts'
import { writeLongArticles } from '../../e2e/harness/writeLongArticles.ts'
import { launchOptions } from '../browser.ts'
import { describeTimes, measureFirstText, PROFILES } from './benchFirstText.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 9
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
      for (let round = 0; round < ROUNDS; round += 1) {
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
