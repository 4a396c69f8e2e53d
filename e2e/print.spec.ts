import { expect, type Page } from '@playwright/test'
import { ISSUE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** Opens an article as it is printed; by night, which paper does not know. */
async function openPrinted(page: Page, slug: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cf-paper', 'night'))
  await page.goto(`${server.address}${ISSUE}/${slug}`)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

test('a printed article has its text and pictures, black on white, and nothing to press', async ({ page }) => {
  await openPrinted(page, 'across')
  for (const gone of ['header[data-bar]', 'nav', '#article-display', 'main button', 'main audio', 'main iframe']) {
    for (const element of await page.locator(gone).all()) await expect(element).toBeHidden()
  }
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('main article :is(p, h1, h2, figcaption)')].map(
      (element) => `${getComputedStyle(element).color} on ${getComputedStyle(element).backgroundColor}`,
    ),
  )
  expect([...new Set(colours)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await expect(page.getByText(`${server.address}${ISSUE}/across`)).toBeVisible()
})

test('every picture of a gallery is printed, one below the other', async ({ page }) => {
  await openPrinted(page, 'across')
  const places = await page.locator('[data-kind="gallery"] figure img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { left, right, top } = picture.getBoundingClientRect()
      return { top, isWhole: left >= 0 && right <= document.documentElement.clientWidth + 1 }
    }),
  )
  expect(places.length).toBeGreaterThan(1)
  expect(places.every(({ isWhole }) => isWhole)).toBe(true)
  const tops = places.map(({ top }) => top)
  expect(new Set(tops).size).toBe(tops.length)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('a film is printed with its address, a recording with its transcript', async ({ page }) => {
  await openPrinted(page, 'across')
  const film = page.locator('[data-kind="video"]').first()
  const address = await film.evaluate((figure) => getComputedStyle(figure, '::after').content)
  expect(address).toContain('/assets/')
  await openPrinted(page, 'the-sound-of-mud')
  await expect(page.getByText('Nobody speaks.')).toBeVisible()
})
