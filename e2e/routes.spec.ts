import { expect, type Page } from '@playwright/test'
import { get } from 'node:http'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

test.use(MOTION)

/** Paths below the base path that mean nothing, or that nobody can decode. */
const ODD = [
  '/',
  '//',
  '/elsewhere.example/',
  '/elsewhere.example/%2e%2e',
  '%E0%A4%A',
  '%FF',
  '%00',
  '%',
  '%2F',
  '%5C',
  '%2F%2Felsewhere.example',
  'issues/%E0%A4%A',
  'issues/six-hours/%E0%A4%A/more',
  'preview/%E0%A4%A',
  'preview/%FF?lang=fr',
] as const

/** Where an address leads, asked for as it is written: a browser's `fetch` would put it right. */
function locationOf(address: string, path: string): Promise<string> {
  const { hostname, port, pathname } = new URL(address)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: pathname + path }, (answer) => {
      answer.resume()
      resolve(answer.headers.location ?? `${answer.statusCode}`)
    }).on('error', reject)
  })
}

for (const basePath of ['/', '/some/sub/dir/']) {
  test.describe(`routes under ${basePath}`, () => {
    let server: StartedServer

    test.beforeAll(async () => {
      server = await startServer({ files: [DEMONSTRATION], configuration: { basePath } })
    })
    test.afterAll(() => server.stop())

    test('R2.1 R2.3 the listing shows the issue and opens it', async ({ page }) => {
      const complaints = watchPage(page)
      await page.goto(server.address)
      await page.getByRole('heading', { name: 'Six Hours' }).getByRole('link').click()
      await expect(page).toHaveURL(server.address + ISSUE)
      await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(13)
      expect(complaints.messages).toEqual([])
    })

    test('R2.4 R2.5 an article opens from the contents at its top', async ({ page }) => {
      await page.goto(server.address + ISSUE)
      const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(5)
      await entry.scrollIntoViewIfNeeded()
      await entry.click()
      await expect(page.getByRole('article')).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })

    test('R2.5 ids in an address are replaced by slugs, keeping the hash', async ({ page, request }) => {
      const answer = await request.post(`${server.address}graphql`, {
        headers: { 'app-key': 'test' },
        data: { query: '{ issues { id } articles { id slug } }' },
      })
      const { data } = await answer.json()
      const article = data.articles.find(({ slug }: { slug: string }) => slug === 'the-line-on-the-map')
      await page.goto(`${server.address}issues/${data.issues[0].id}/${article.id}#here`)
      await expect(page).toHaveURL(`${server.address}${ARTICLE}#here`)
    })

    test('R2.12 R8.10 an unknown path redirects to the listing', async ({ page }) => {
      await page.goto(`${server.address}no/such/place`)
      await expect(page).toHaveURL(server.address)
    })

    test('R2.12 R8.10 no address is too odd to lead to the listing', async ({ page }) => {
      const home = new URL(server.address).pathname
      const answers = await Promise.all(ODD.map(async (path) => [path, await locationOf(server.address, path)]))
      expect(answers).toEqual(ODD.map((path) => [path, home]))
      const complaints = watchPage(page)
      for (const path of ['/', '%E0%A4%A', 'issues/%E0%A4%A']) {
        await page.goto(server.address + path)
        await expect(page).toHaveURL(server.address)
        await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
      }
      expect(complaints.messages).toEqual([])
    })

    test('R4.17 an issue that does not exist leads to the listing', async ({ page }) => {
      await page.goto(`${server.address}issues/no-such-issue`)
      await expect(page).toHaveURL(server.address)
    })

    test('R2.6 R2.7 R2.8 R2.9 R2.10 R2.11 every other screen answers by itself', async ({ page }) => {
      const complaints = watchPage(page)
      const screens = {
        'preview/six-hours': 'Six Hours',
        subscriptions: 'Subscriptions',
        'subscriptions/success': 'Nothing to confirm',
        callback: 'No sign-in to finish',
        logout: 'Signed out',
        drafts: 'Drafts',
        menu: 'Menu',
      }
      for (const [path, heading] of Object.entries(screens)) {
        await page.goto(server.address + path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
      expect(complaints.messages).toEqual([])
    })
  })
}

test('R2.11 R6.4 there are no drafts where the configuration disables admin', async ({ page }) => {
  const server = await startServer({ configuration: { admin: false } })
  await page.goto(`${server.address}drafts`)
  await expect(page).toHaveURL(server.address)
  await server.stop()
})

test('R2.3 R2.4 going back and on at once ends one transition by the next, and is no error', async ({ page }) => {
  const server = await startServer({ files: [DEMONSTRATION] })
  try {
    await page.goto(server.address)
    await waitForReader(page)
    const complaints = watchPage(page)
    await page.getByRole('heading', { name: 'Six Hours' }).getByRole('link').click()
    await expect(page).toHaveURL(server.address + ISSUE)
    expect(await goBackAndOn(page, 4)).toBeGreaterThan(1)
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
    expect(complaints.messages).toEqual([])
  } finally {
    await server.stop()
  }
})

/** Goes on as soon as the browser has gone back. Gives how many transitions were begun, once they are over. */
function goBackAndOn(page: Page, times: number): Promise<number> {
  return page.evaluate(async (rounds) => {
    const begun: ViewTransition[] = []
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = begin(update)
      begun.push(transition)
      return transition
    }
    const go = async (delta: number) => {
      const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      history.go(delta)
      await arrived
    }
    for (let round = 0; round < rounds; round += 1) {
      await go(-1)
      await go(1)
    }
    await Promise.all(begun.map(({ finished }) => finished))
    return begun.length
  }, times)
}

test('R4.18 the language parameter is kept from page to page and remembered for the next visit', async ({ page }) => {
  const server = await startServer({ files: [DEMONSTRATION], configuration: { languages: ['en', 'fr'] } })
  await page.goto(`${server.address}${ISSUE}?lang=fr`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\?lang=fr$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-issue-language'))).toBe('fr')
  await page.goto(server.address + ISSUE)
  await expect(page).toHaveURL(/\?lang=fr$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await server.stop()
})

test('R4.18 R5.2 an unknown language in the address is ignored: content, interface and document speak the one that was chosen', async ({
  page,
}) => {
  const server = await startServer({ files: [DEMONSTRATION], configuration: { languages: ['en', 'fr'] } })
  const contents = (name: string) => page.getByRole('navigation', { name })
  await page.goto(`${server.address}${ISSUE}?lang=xx`)
  await expect(page).toHaveURL(server.address + ISSUE)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(contents('Contents')).toBeVisible()
  await page.goto(`${server.address}${ISSUE}?lang=fr`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-issue-language'))).toBe('fr')
  await page.goto(`${server.address}${ISSUE}?lang=xx`)
  await expect(page).toHaveURL(/\?lang=fr$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(contents('Sommaire')).toBeVisible()
  await contents('Sommaire').getByRole('link').first().click()
  await expect(page).toHaveURL(/\?lang=fr$/)
  await server.stop()
})

/** Addresses that people and machines come up with, each in another language; the page of an unknown one answers 404. */
const ODD_VISITS = [
  ['//', 'es'],
  ['issues/%E0%A4%A', 'fr'],
  ['no/such/place', 'de'],
  ['x'.repeat(2_000), 'ja'],
  ['issues/six-hours//', 'zh'],
  ['issues/six-hours/the-line-on-the-map/more', 'nl'],
  ['issues/six-hours?page=99999', 'de'],
  ['?page=x', 'fr'],
  ['preview/no-such', 'es'],
  ['callback?code=x&state=y', 'ja'],
  ['insights?from=x&to=y', 'zh'],
  ['issues/%E6%97%A5%E6%9C%AC', 'nl'],
] as const

test('R8.3 R8.10 the page of no odd address is rendered anew when it comes to life, in whichever language', async ({
  page,
}) => {
  const languages = ['en', ...new Set(ODD_VISITS.map(([, language]) => language))]
  const server = await startServer({ files: [DEMONSTRATION], configuration: { languages } })
  try {
    const complaints = watchPage(page)
    for (const [path, language] of ODD_VISITS) {
      const address = `${server.address}${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      const answer = await page.goto(address)
      await waitForReader(page)
      const isUnknown = answer?.status() === 404
      const expected = isUnknown ? [`404 ${answer.url()}`, `console: ${UNKNOWN}`] : []
      expect([path, complaints.messages.splice(0).toSorted()]).toEqual([path, expected.toSorted()])
    }
  } finally {
    await server.stop()
  }
})

/** What the browser says of it. */
const UNKNOWN = 'Failed to load resource: the server responded with a status of 404 (Not Found)'
