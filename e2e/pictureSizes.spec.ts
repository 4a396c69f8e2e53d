import { aPhoto } from '@gatefold/importers/testing/aPhoto'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadButton, openWithWorker, readyLine } from './harness/downloading.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

const PHONE = { width: 390, height: 844 }
const MOST = 150_000
/** Where the photograph stands: as wide as the text, across the page, in a gallery. */
const PLACES: Readonly<Record<string, string>> = {
  text: '![A wood](assets/wood.jpg)',
  full: '![A wood](assets/wood.jpg){bleed}',
  gallery: ':::gallery\n![A wood](assets/wood.jpg)\n:::',
}

async function writeIssue(folder: string): Promise<string> {
  const issue = join(folder, 'woods')
  await mkdir(join(issue, 'assets'), { recursive: true })
  const file = join(issue, 'assets/wood.jpg')
  const photo = await aPhoto({ width: 4000, height: 3000 })
  await photo.jpeg({ quality: 95 }).toFile(file)
  expect((await stat(file)).size).toBeGreaterThan(5_000_000)
  await writeFile(join(issue, 'issue.md'), '---\ntitle: Woods\nslug: woods\ncover: assets/wood.jpg\n---\n')
  for (const [index, [name, picture]] of Object.entries(PLACES).entries()) {
    const text = `---\ntitle: ${name}\nslug: ${name}\n---\n\n# ${name}\n\n${picture}\n\nWords below it.\n`
    await writeFile(join(issue, `0${index + 1}-${name}.md`), text)
  }
  return issue
}

interface Fetched {
  readonly url: string
  readonly bytes: number
}

/** What has come of pictures over the wire, by the requests that browsers make for them. */
function countPictures(page: Page): () => Promise<readonly Fetched[]> {
  const fetched: Promise<Fetched>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image') return
    const { promise, resolve } = Promise.withResolvers<Fetched>()
    fetched.push(promise)
    void request.sizes().then(({ responseBodySize }) => resolve({ url: request.url(), bytes: responseBodySize }))
  })
  return () => Promise.all(fetched)
}

test.describe('pictures come in sizes', () => {
  let server: StartedServer
  let folder: string

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-sizes-'))
    server = await startServer({ files: [await writeIssue(folder)] })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const openPhone = (browser: Browser, deviceScaleFactor: number) =>
    browser.newContext({ viewport: PHONE, deviceScaleFactor, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
  const wood = (page: Page) => page.locator('main').getByRole('img', { name: 'A wood' }).first()
  for (const density of [2, 3]) {
    test(`a phone of ${density} pixels to each of CSS gets a photograph of 5 MB in under 150 KB`, async ({
      browser,
    }) => {
      for (const place of Object.keys(PLACES)) {
        // A browser of its own for each: what one page has fetched comes from its cache for the next.
        const context = await openPhone(browser, density)
        const page = await context.newPage()
        const complaints = watchPage(page)
        const pictures = countPictures(page)
        await page.goto(`${server.address}issues/woods/${place}`)
        await waitForReader(page)
        await expect.poll(() => wood(page).evaluate(isThere)).toBe(true)
        const fetched = await pictures()
        const bytes = fetched.reduce((sum, file) => sum + file.bytes, 0)
        expect(bytes, `${place}: ${JSON.stringify(fetched)}`).toBeGreaterThan(10_000)
        expect(bytes, `${place}: ${JSON.stringify(fetched)}`).toBeLessThan(MOST)
        // As sharp as two pixels to each of CSS.
        const room = (await wood(page).boundingBox())?.width ?? 0
        expect(await wood(page).evaluate(pixelsAcross)).toBeGreaterThanOrEqual(room * 1.9)
        await expectNoShift(page)
        expect(complaints.messages).toEqual([])
        await context.close()
      }
    })
  }

  test('home, contents and the enlarged view take the size that they show', async ({ browser }) => {
    const context = await openPhone(browser, 3)
    const page = await context.newPage()
    const pictures = countPictures(page)
    for (const path of ['', 'issues/woods']) {
      await page.goto(server.address + path)
      await waitForReader(page)
      await expect.poll(() => page.locator('main img').first().evaluate(pixelsAcross)).toBeGreaterThan(0)
    }
    await page.locator('nav img').first().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('nav img').first().evaluate(isThere)).toBe(true)
    // Narrow enough, or what the cover has brought already.
    expect(await page.locator('nav img').first().evaluate(pixelsAcross)).toBeLessThanOrEqual(800)
    for (const { url, bytes } of await pictures()) expect(bytes, url).toBeLessThan(MOST)
    await page.goto(`${server.address}issues/woods/full`)
    await waitForReader(page)
    await page.getByRole('link', { name: 'Enlarge: A wood' }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'A wood' })
    await expect(large).toBeVisible()
    await expect.poll(() => large.evaluate(pixelsAcross)).toBe(1200)
    await context.close()
  })

  test('a size that cannot be had gives way to the picture itself', async ({ browser }) => {
    const context = await openPhone(browser, 2)
    const page = await context.newPage()
    await page.route('**/*.avif', (route) => route.abort())
    await page.goto(`${server.address}issues/woods/full`)
    await waitForReader(page)
    await expect.poll(() => wood(page).evaluate(pixelsAcross)).toBe(4000)
    await context.close()
  })

  test('R4.11 a download takes the size that the screen can use, says so before, and shows it everywhere', async ({
    browser,
  }) => {
    const device = { viewport: PHONE, screen: PHONE, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
    const context = await browser.newContext({ ...device, serviceWorkers: 'allow' })
    const online = await context.newPage()
    await openWithWorker(online, `${server.address}issues/woods`)
    await expect(downloadButton(online)).toBeVisible()
    // Of 7 MB as it came.
    await expect(online.getByText(/^\d{3} kB$/)).toBeVisible()
    await downloadButton(online).click()
    await expect(readyLine(online)).toBeVisible()
    const cachedSizes = await online.evaluate(cachedPictureSizes)
    expect(cachedSizes).toHaveLength(1)
    expect(Math.max(...cachedSizes)).toBeLessThan(500_000)
    // A page shows again what one before it in the same tab has decoded, without asking anybody.
    await online.close()
    const page = await context.newPage()
    await context.setOffline(true)
    for (const path of ['issues/woods/text', 'issues/woods/full', 'issues/woods/gallery']) {
      await page.goto(server.address + path)
      await expect.poll(() => wood(page).evaluate(pixelsAcross), path).toBe(1600)
    }
    await page.goto(`${server.address}issues/woods`)
    await page.locator('nav img').first().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('main img').first().evaluate(pixelsAcross)).toBe(1600)
    await expect.poll(() => page.locator('nav img').first().evaluate(pixelsAcross)).toBe(1600)
    await page.goto(`${server.address}issues/woods/full`)
    await waitForReader(page)
    await page.getByRole('link', { name: 'Enlarge: A wood' }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'A wood' }).last()
    await expect.poll(() => large.evaluate(pixelsAcross)).toBe(1600)
    await context.close()
  })
})

/** Bytes of the pictures that the worker keeps. */
function cachedPictureSizes() {
  const keep = async (): Promise<readonly number[]> => {
    const cache = await caches.open('gatefold-files')
    const responses = await cache.matchAll()
    const pictures = responses.filter(({ headers }) => (headers.get('content-type') ?? '').startsWith('image/'))
    return Promise.all(pictures.map(async (response) => (await response.blob()).size))
  }
  return keep()
}

function isThere(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}

/** Of the file that is shown; 0 while there is none. */
async function pixelsAcross(image: Element): Promise<number> {
  const file = new Image()
  file.src = image instanceof HTMLImageElement && image.complete ? image.currentSrc : ''
  await file.decode().catch(() => undefined)
  return file.naturalWidth
}
