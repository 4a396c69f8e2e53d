import { join } from 'node:path'
import { expect, mergeTests, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { test as reusedWindowTest } from './harness/reusedWindow.ts'
import { overlappingTexts } from './harness/overlappingTexts.ts'
import { choosePaper, comeToRest, expectSamePictures, widerBy } from './harness/pagePictures.ts'
import { test as signedInTest } from './harness/signedIn.ts'
import { startServer } from './harness/startServer.ts'
import { withSureFaces } from './harness/sureFaces.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import type { Screen } from './screens/Screen.ts'
import { OPEN_SCREENS, OWN_SCREENS, PASSWORD_SCREEN } from './screens/screens.ts'
import { LANGUAGES, startWholeTitle, type WholeTitle } from './screens/startWholeTitle.ts'
import { textsIn } from './screens/texts.ts'

const test = mergeTests(reusedWindowTest, signedInTest)

/** As pictures are kept. */
const PAPERS = ['day', 'night']

/** Not looked at: most of their words are shorter than German ones, and break as German or Japanese ones do (decision 0297). */
const LIKE_OTHERS = ['es', 'fr', 'nl', 'zh']

const OTHER_PAPERS = ['sepia', 'night']

/** Pixels; papers are compared, and languages judged, where a phone is as wide. */
const PHONE = 390
const DESK = 1440

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

let title: WholeTitle
test.beforeAll(async () => {
  title = await startWholeTitle()
})
test.afterAll(() => title.stop())

for (const screen of OPEN_SCREENS) {
  test(`the screen ${screen.name} at three widths, on three papers and at 400 %`, async ({ context, page }) => {
    await withSureFaces(context)
    await look(page, screen)
  })
}

test('the screens of a reader who has signed in, at three widths, on three papers and at 400 %', async ({
  context,
  page,
}) => {
  await title.signIn(page)
  await withSureFaces(context)
  for (const screen of OWN_SCREENS) await look(page, screen)
})

for (const language of LANGUAGES.slice(1).filter((each) => !LIKE_OTHERS.includes(each))) {
  test(`every screen in ${language}, at ${PHONE} and ${DESK} px`, async ({ page }) => {
    const found: unknown[] = []
    for (const screen of OPEN_SCREENS) {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, screen, { language, address: title.server.address })
      for (const width of [PHONE, DESK]) {
        await page.setViewportSize({ width, height: 844 })
        await comeToRest(page)
        const faults = await layoutFaults(page)
        if (faults.length > 0) found.push([screen.name, width, faults])
      }
    }
    expect(found).toEqual([])
  })
}

test('the password in place of everything, at three widths, on three papers and at 400 %', async ({
  context,
  page,
}) => {
  const server = await startServer({ configuration: { password: { enabled: true, value: 'low tide' } } })
  try {
    await withSureFaces(context)
    await look(page, PASSWORD_SCREEN, server.address)
  } finally {
    await server.stop()
  }
})

/** As somebody may set it who reads better so (WCAG 1.4.12). */
async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await comeToRest(page)
}

interface Where {
  readonly language: string
  /** Of the title; ends with a slash. */
  readonly address: string
}

/** Its pictures are those that somebody has looked at; nothing sticks out, lies on another, or breaks a rule of accessibility. */
async function look(page: Page, screen: Screen, address = title.server.address): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  const complaints = watchPage(page)
  await open(page, screen, { language: 'en', address })
  const found: unknown[] = []
  await expectSamePictures(page, {
    file: join(import.meta.dirname, `screens/pictures/${screen.name}.webp`),
    papers: PAPERS,
    extent: screen.show === undefined ? 'page' : 'window',
    look: async (width) => {
      await choosePaper(page, 'day')
      found.push(...(await layoutFaults(page)).map((fault) => [width, fault]))
      if (width === PHONE || width === DESK)
        found.push(...(await violations(page)).map((fault) => [width, 'day', fault]))
      if (width !== PHONE) return
      for (const paper of OTHER_PAPERS) {
        await choosePaper(page, paper)
        found.push(...(await violations(page, ['color-contrast'])).map((fault) => [width, paper, fault]))
      }
    },
  })
  found.push(...(await enlargedFaults(page)).map((fault) => ['400 %', fault]))
  expect(found).toEqual([])
  expect(complaints.messages.filter((message) => !isExpected(screen, message))).toEqual([])
}

/** At 400 % in a window of 1280 by 1024 pixels (WCAG 1.4.10), then with wider spaces and in forced colours, too. */
async function enlargedFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  await comeToRest(page)
  const large = await layoutFaults(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await spaceOut(page)
  return [...large, ...(await layoutFaults(page))]
}

async function open(
  page: Page,
  { path, prepare, comes = waitForReader, show }: Screen,
  { language, address }: Where,
): Promise<void> {
  await prepare?.(page)
  const separator = path.includes('?') ? '&' : '?'
  await page.goto(`${address}${path}${language === 'en' ? '' : `${separator}lang=${language}`}`)
  await comes(page)
  // Arabic is a language of the title alone.
  await show?.(page, textsIn(language === 'ar' ? 'en' : language))
  await comeToRest(page)
}

/** A host that fails is complained about. */
function isExpected({ name }: Screen, message: string): boolean {
  return name === 'error' && /503|GraphqlError/.test(message)
}

async function layoutFaults(page: Page): Promise<readonly string[]> {
  const wider = await widerBy(page)
  return [...(wider > 0 ? [`wider by ${wider} px`] : []), ...(await overlappingTexts(page))]
}

async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const found = await findViolations(page, rules)
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
