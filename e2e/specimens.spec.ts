import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { runGatefold } from './harness/gatefold.ts'
import { test } from './harness/reusedWindow.ts'
import { overlappingTexts } from './harness/overlappingTexts.ts'
import { choosePaper, expectSamePictures, widerBy } from './harness/pagePictures.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { withSureFaces } from './harness/sureFaces.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { SPECIMEN_CONFIGURATION, SPECIMEN_ISSUE, SPECIMENS, writeSpecimens } from './specimens/writeSpecimens.ts'

const PAPERS = ['day', 'sepia', 'night']
const DIRECTIONS = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
]

// A tenth of the run, late in it: shared out among the browsers that are free. Each has a server of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 390, height: 844 } })

let folder: string
let server: StartedServer
let report: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-specimens-'))
  server = await startServer({ configuration: SPECIMEN_CONFIGURATION })
  report = (await runGatefold(server.title, ['import', '--publish', await writeSpecimens(folder)])).stdout
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('the specimens are imported whole', () => {
  expect(report).toContain('specimens')
  expect(report).not.toMatch(/dropped/i)
})

for (const { slug } of SPECIMENS) {
  for (const { lang, dir } of DIRECTIONS) {
    test(`R9.1 the specimen ${slug} from ${dir}, at three widths and on its papers`, async ({ context, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await withSureFaces(context)
      const complaints = watchPage(page)
      await page.goto(`${server.address}${SPECIMEN_ISSUE}/${slug}?lang=${lang}`)
      await expect(page.locator('main > article')).toHaveAttribute('dir', dir)
      await waitForReader(page)

      await expectSamePictures(page, {
        file: join(import.meta.dirname, `specimens/pictures/${slug}-${dir}.webp`),
        papers: papersOf(dir),
        look: async (width) => {
          expect(await widerBy(page), `wider than ${width} px`).toBe(0)
          expect(await overlappingTexts(page)).toEqual([])
          if (width === 820 && dir === 'ltr') expect(await violationsOnPapers(page)).toEqual([])
        },
      })
      expect(complaints.messages).toEqual([])
    })
  }
}

/** What is read from the right has the colours of what is read from the left: one paper shows what the direction does. */
function papersOf(dir: string): readonly string[] {
  return dir === 'rtl' ? PAPERS.slice(0, 1) : PAPERS
}

/** Every rule on the first paper; on the others the one that a paper has a say in. */
async function violationsOnPapers(page: Page) {
  const found: unknown[] = []
  for (const [index, paper] of PAPERS.entries()) {
    await choosePaper(page, paper)
    const violations = await findViolations(page, index === 0 ? undefined : ['color-contrast'])
    found.push(...violations.map(({ id, nodes }) => [paper, id, nodes.slice(0, 5).map(({ html }) => html)]))
  }
  return found
}
