import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { CLOSED, SAMPLE, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { waitForWorker } from './harness/workerPage.ts'

/** What stands in the head of a page, as a browser reads it. */
async function headOf(page: Page) {
  return page.evaluate(() => {
    const { head } = document
    const read = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? undefined
    return {
      title: head.querySelector('title')?.textContent,
      descriptions: document.querySelectorAll('meta[name=description]').length,
      description: read('meta[name=description]', 'content'),
      canonical: read('link[rel=canonical]', 'href'),
      alternates: [...head.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')),
      feed: read('link[type="application/rss+xml"]', 'href'),
      image: read('meta[property="og:image"]', 'content'),
      size: [read('meta[property="og:image:width"]', 'content'), read('meta[property="og:image:height"]', 'content')],
      card: read('meta[name="twitter:card"]', 'content'),
      robots: read('meta[name=robots]', 'content'),
      facts: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
      ),
    }
  })
}

/** The names of the elements of an XML document, its namespaces heeded; throws where a browser does not take it for XML. */
function elementsOf(page: Page, xml: string): Promise<readonly string[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const error = parsed.querySelector('parsererror')
    if (error !== null) throw new Error(error.textContent)
    return [...parsed.querySelectorAll('*')].map(({ nodeName }) => nodeName)
  }, xml)
}

test.describe('a title of two languages', () => {
  let server: StartedServer
  test.beforeAll(async () => {
    server = await startServer({
      files: [DEMONSTRATION],
      configuration: { languages: ['en', 'fr'], description: 'A magazine of the shore.' },
    })
  })
  test.afterAll(() => server.stop())

  test('an issue and an article tell what they are, in their heads', async ({ page, request }) => {
    const complaints = watchPage(page)
    await page.goto(server.address + ISSUE)
    const issue = await headOf(page)
    expect(issue).toMatchObject({
      canonical: server.address + ISSUE,
      feed: `${server.address}feed.xml`,
      descriptions: 1,
    })
    expect(issue.facts).toMatchObject([{ '@type': 'PublicationIssue', isAccessibleForFree: true }])
    await page.goto(server.address + ARTICLE)
    const article = await headOf(page)
    expect(article.title).toMatch(/^The line on the map – /)
    expect(article).toMatchObject({ canonical: server.address + ARTICLE, descriptions: 1, card: 'summary_large_image' })
    expect(article.facts).toMatchObject([
      { '@type': 'Article', headline: 'The line on the map', isAccessibleForFree: true },
    ])
    for (const { image, size } of [issue, article]) {
      const file = await request.get(image ?? '')
      expect(file.headers()['content-type']).toMatch(/^image\//)
      const pixels = await page.evaluate(async (url) => {
        const picture = new Image()
        picture.src = new URL(url).pathname
        await picture.decode()
        return [`${picture.naturalWidth}`, `${picture.naturalHeight}`]
      }, image ?? '')
      expect(pixels).toEqual(size)
    }
    expect(complaints.messages).toEqual([])
  })

  test('home is a periodical, in each language of the title; a preview is its issue', async ({ page }) => {
    await page.goto(server.address)
    expect(await headOf(page)).toMatchObject({
      canonical: server.address,
      alternates: ['en', 'fr', 'x-default'],
      description: 'A magazine of the shore.',
      facts: [{ '@type': 'Periodical', url: server.address }],
    })
    await page.goto(`${server.address}preview/six-hours`)
    expect((await headOf(page)).canonical).toBe(server.address + ISSUE)
    await page.goto(`${server.address}menu`)
    expect((await headOf(page)).robots).toBe('noindex')
  })

  test('going on inside the reader keeps title and description right', async ({ page }) => {
    await page.goto(server.address + ARTICLE)
    await waitForReader(page)
    const before = await headOf(page)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
    await expect(page).toHaveTitle(/You cannot be a bit late.* – /)
    const { description } = await headOf(page)
    expect(description).not.toBe(before.description)
  })

  test('sitemap, feed and robots.txt are what their readers take them for', async ({ page, request }) => {
    await page.goto(server.address)
    const read = async (name: string) => (await request.get(server.address + name)).text()
    const map = await elementsOf(page, await read('sitemap.xml'))
    expect(map[0]).toBe('urlset')
    // Home in two languages, the issue and its thirteen articles.
    expect(map.filter((name) => name === 'loc')).toHaveLength(16)
    const feed = await elementsOf(page, await read('feed.xml'))
    expect(feed.slice(0, 2)).toEqual(['rss', 'channel'])
    expect(feed.filter((name) => name === 'item' || name === 'enclosure')).toEqual(['item', 'enclosure'])
    expect((await request.get(`${server.address}feed.xml`)).headers()['content-type']).toMatch(/^application\/rss\+xml/)
    expect(await read('robots.txt')).toContain(`Sitemap: ${server.address}sitemap.xml`)
  })

  test.describe('with a worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('its pages have title and description, and nothing for anybody else', async ({ page }) => {
      await page.goto(server.address + ARTICLE)
      await waitForWorker(page)
      await page.reload()
      const { title, canonical, facts, descriptions } = await headOf(page)
      expect([title?.startsWith('The line on the map'), canonical, facts, descriptions]).toEqual([
        true,
        undefined,
        [],
        1,
      ])
    })
  })
})

test.describe('a paid issue', () => {
  let title: SellingTitle
  test.beforeAll(async () => {
    title = await startSellingTitle()
  })
  test.afterAll(() => title.stop())

  test('R1.2 R2.6 tells which part of it is closed, by an element that is there', async ({ page }) => {
    await page.goto(title.server.address + CLOSED)
    const [facts] = (await headOf(page)).facts
    expect(facts).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false } })
    const { cssSelector } = (facts?.['hasPart'] ?? {}) as { cssSelector: string }
    await expect(page.locator(cssSelector)).toHaveCount(1)
    await page.goto(title.server.address + SAMPLE)
    expect((await headOf(page)).facts).toMatchObject([{ isAccessibleForFree: true }])
    await expect(page.locator(cssSelector)).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('R1.2 shows what is free of a closed article and says how the rest is opened; a sample whole', async ({
      page,
    }) => {
      const closed = await page.goto(title.server.address + CLOSED)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('The rest is in the issue')).toBeVisible()
      // Emulated: the browser takes no element in it for one.
      expect(await closed?.text()).toContain('<noscript>It can be opened where JavaScript is on.</noscript>')
      await page.goto(title.server.address + SAMPLE)
      await expect(page.getByText('My father drew boundaries for a living')).toBeVisible()
      await page.getByRole('link', { name: 'Menu' }).click()
      await expect(page).toHaveURL(/\/menu$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})
