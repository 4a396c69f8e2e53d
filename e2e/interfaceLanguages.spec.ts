import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveLanguage'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findEnglish, interfaceTexts } from './harness/interfaceTexts.ts'
import { test } from './harness/reusedWindow.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { waitForWorker } from './harness/workerPage.ts'

let server: StartedServer
let folder: string
let soldFolder: string
test.beforeAll(async () => {
  const configuration = { languages: [...INTERFACE_LANGUAGES, 'ar'], defaultLanguage: 'en', legal: LEGAL, links: LINKS }
  const lines = ['languages: [en, nl]']
  folder = await writeFolderIssue({ slug: 'tide', lines, articles: { mud: '# Mud\n\nIt dries.\n' } })
  await writeFile(join(folder, '01-mud.nl.md'), '# Slib\n\nHet droogt.\n')
  const sold = ['languages: [en, nl]', 'released: 2026-03-05', 'price: 1234.5', 'currency: EUR']
  soldFolder = await writeFolderIssue({ slug: 'ebb', lines: sold, articles: { sand: '# Sand\n\nIt shifts.\n' } })
  server = await startServer({ files: [DEMONSTRATION, folder, soldFolder], configuration })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
  await rm(soldFolder, { recursive: true })
})

const LEGAL = { terms: 'https://example.org/terms', privacy: 'https://example.org/privacy' }
const LINKS = { contact: 'https://example.org/contact' }

/** Scripts of the interface's texts that a page has asked for, by language. */
function watchTexts(page: Page): ReadonlySet<string> {
  const languages = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/texts-\w+-([a-z]{2})-[\w-]+\.js$/.exec(request.url()) ?? []
    if (language !== undefined) languages.add(language)
  })
  return languages
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
}

for (const language of INTERFACE_LANGUAGES) {
  test(`R1.4 the whole interface speaks ${language}, and takes no other language's texts`, async ({ page }) => {
    const complaints = watchPage(page)
    const texts = watchTexts(page)
    const said = interfaceTexts(language)
    const word = (id: string) => said[id] ?? id
    await open(page, `?lang=${language}`)
    await expect(page.getByRole('link', { name: word('Menu'), exact: true })).toBeVisible()
    await expect(page.getByText(word('Free to read')).first()).toBeVisible()
    expect(await findEnglish(page, language)).toEqual([])

    await open(page, `${ISSUE}?lang=${language}`)
    await expect(page.getByRole('heading', { name: word('Contents') })).toBeVisible()
    expect(await findEnglish(page, language)).toEqual([])

    const sent = await (await page.request.get(`${server.address}${ARTICLE}?lang=${language}`)).text()
    for (const id of ['Paper', 'Night', 'Text size', 'Show pictures', 'Contents'])
      expect(sent).toContain(`>${word(id)}<`)
    await open(page, `${ARTICLE}?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await findEnglish(page, language)).toEqual([])
    await page.getByRole('button', { name: word('Display') }).click()
    await expect(page.getByText(word('Text size'))).toBeVisible()
    await expect(page.getByText(word('Sepia'))).toBeVisible()
    expect(await findEnglish(page, language)).toEqual([])

    await open(page, `menu?lang=${language}`)
    await expect(page.getByRole('link', { name: word('Privacy policy') })).toBeVisible()
    expect(await findEnglish(page, language)).toEqual([])
    await open(page, `downloads?lang=${language}`)
    await expect(page.getByRole('heading', { name: word('Downloads') })).toBeVisible()
    expect(await findEnglish(page, language)).toEqual([])
    expect([...texts]).toEqual([language])
    expect(complaints.messages).toEqual([])
  })
}

/** Month and price as CLDR has them in each; the kinds of spaces are those of the language. */
const WRITTEN = {
  de: 'März 2026 · 1.234,50 €',
  fr: 'mars 2026 · 1 234,50 €',
  nl: 'maart 2026 · € 1.234,50',
  ja: '2026年3月 · €1,234.50',
}

for (const [language, written] of Object.entries(WRITTEN)) {
  test(`R1.4 dates and prices are written as ${language} writes them, by the host and by the page alike`, async ({
    page,
  }) => {
    const complaints = watchPage(page)
    const linesOf = async (html: Promise<string>) => (await html).replaceAll(/[\s\u00A0\u202F]/g, ' ')
    for (const path of ['', 'issues/ebb']) {
      const address = `${server.address}${path}?lang=${language}`
      expect(await linesOf(page.request.get(address).then((answer) => answer.text()))).toContain(written)
      await open(page, `${path}?lang=${language}`)
      expect(await linesOf(page.getByRole('main').innerText())).toContain(written)
    }
    expect(complaints.messages).toEqual([])
  })
}

test.describe('a browser that speaks German', () => {
  test.use({ locale: 'de-AT' })

  test('R1.4 has a German interface around an Arabic title, and the page keeps the title’s language', async ({
    page,
  }) => {
    const complaints = watchPage(page)
    const texts = watchTexts(page)
    const answer = await page.goto(`${server.address}${ISSUE}?lang=ar`)
    expect(answer?.headers()['vary']).toContain('accept-language')
    // The host itself speaks it: nothing is said in another language first.
    expect(await answer?.text()).toContain(`>${interfaceTexts('de')['Contents']}</h2>`)
    await waitForReader(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('link', { name: 'Menü' }).click()
    const menu = page.getByRole('dialog', { name: 'Menü' })
    await expect(menu.getByText('Datenschutzerklärung')).toBeVisible()
    expect(
      await menu.evaluate((panel) => [
        panel.closest('[lang]')?.getAttribute('lang'),
        getComputedStyle(panel).direction,
      ]),
    ).toEqual(['de', 'ltr'])
    expect([...texts]).toEqual(['de'])
    await open(page, 'subscriptions?lang=ar')
    const heading = page.getByRole('main').getByRole('heading')
    await expect(heading.locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'de')
    await expect(heading).toHaveCSS('direction', 'ltr')
    await open(page, 'search?q=tide&lang=ar')
    await expect(page.getByRole('main').getByRole('status')).toHaveCSS('direction', 'ltr')
    expect(complaints.messages).toEqual([])
  })

  test('R1.4 R5.2 reads the language of the address, whatever the browser speaks, and no language that the title lacks', async ({
    page,
  }) => {
    const spoken = async (path: string) => {
      const answer = await page.request.get(server.address + path)
      const [, language = ''] = /"interfaceLanguage":"(\w+)"/.exec(await answer.text()) ?? []
      return [language, answer.headers()['vary']?.includes('accept-language')]
    }
    expect(await spoken(`${ISSUE}?lang=ja`)).toEqual(['ja', false])
    expect(await spoken(`${ISSUE}?lang=pt`)).toEqual(['en', false])
    expect(await spoken(ISSUE)).toEqual(['en', false])
  })
})

test('R4.18 the interface changes with the language inside the page, its late parts too, and is remembered', async ({
  page,
}) => {
  const complaints = watchPage(page)
  await open(page, 'issues/tide/mud')
  const documentOf = () => page.evaluate(() => performance.timeOrigin)
  const before = await documentOf()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'Nederlands' }).click()
  await expect(page.getByText('Tekstgrootte')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Inhoud' })).toBeAttached()
  expect(await findEnglish(page, 'nl')).toEqual([])
  expect(await documentOf()).toBe(before)
  await page.goto(server.address)
  await expect(page.getByText('Vrij te lezen').first()).toBeVisible()
  expect(complaints.messages).toEqual([])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow', locale: 'de-DE' })

  test('R1.4 R4.9 after one visit the interface speaks German without a network', async ({ page, context }) => {
    const own = await startServer({
      files: [DEMONSTRATION],
      configuration: { languages: ['de', 'en'], defaultLanguage: 'de' },
    })
    await page.goto(own.address + ARTICLE)
    await waitForWorker(page)
    const cachedLanguages = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('gatefold-texts-'))
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return [...new Set(requests.flat().map(({ url }) => /texts-\w+-(\w\w)-/.exec(url)?.[1] ?? ''))].toSorted(
        (one, other) => one.localeCompare(other),
      )
    })
    expect(cachedLanguages).toEqual(['de', 'en'])
    await own.stop()
    const other = await context.newPage()
    await other.goto(own.address + ARTICLE)
    await expect(other.getByRole('button', { name: 'Inhalt' })).toBeVisible()
    await waitForReader(other)
    await expect(other.getByText('Kein Netz.')).toBeVisible()
    expect(await findEnglish(other, 'de')).toEqual([])
  })
})
