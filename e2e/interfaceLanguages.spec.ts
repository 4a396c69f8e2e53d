import { expect, test, type Page } from '@playwright/test'
import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findEnglish, interfaceTexts } from './harness/interfaceTexts.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

let server: StartedServer
test.beforeAll(async () => {
  const configuration = { languages: [...INTERFACE_LANGUAGES, 'ar'], defaultLanguage: 'en', legal: LEGAL, links: LINKS }
  server = await startServer({ files: [DEMONSTRATION], configuration })
})
test.afterAll(() => server.stop())

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
