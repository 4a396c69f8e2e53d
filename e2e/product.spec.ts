import { expect } from '@playwright/test'
import { ISSUE } from './harness/demonstration.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

test('R1.1 a visitor browses the issues, opens one, and reads articles with text, pictures, sound and film', async ({
  page,
}) => {
  await page.goto(server.address)
  await page.getByRole('heading', { name: 'Six Hours' }).getByRole('link').click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const article = page.getByRole('article').first()
  await contents.getByRole('link', { name: /Across/ }).click()
  await expect(article.locator('p').first()).toBeVisible()
  await expect(article.locator('img').first()).toHaveJSProperty('complete', true)
  const film = article.locator('video').first()
  await film.scrollIntoViewIfNeeded()
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.error)).toBeNull()
  await page.goBack()
  await contents.getByRole('link', { name: /The sound of mud/ }).click()
  await page.getByRole('button', { name: /Play/ }).first().click()
  await expect(page.getByRole('button', { name: /Pause/ }).first()).toBeVisible()
})

test('R1.9 what is served is a responsive replica, and the reader is of version 2.10.16 to whoever asks', async ({
  page,
}) => {
  await page.goto(`${server.address}${ISSUE}`)
  const start = await page.evaluate(() => document.getElementById('gatefold-start')?.textContent ?? '')
  expect(JSON.parse(start).configuration).toMatchObject({ contentType: 'responsive-replica', version: '2.10.16' })
  await waitForReader(page)
  expect(await page.evaluate(() => localStorage.getItem('cf-app-version'))).toBe('2.10.16')
})

for (const [scheme, papers] of [
  ['light', { auto: '#fdfcf9', sepia: '#f5ecd9', night: '#131211' }],
  ['dark', { auto: '#131211', day: '#fdfcf9', sepia: '#f5ecd9' }],
] as const) {
  test(`R3.10 the browser’s own frame has the colour of the paper, by ${scheme} and as the reader has chosen`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(server.address)
    // The first that fits is what the browser takes.
    const frame = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
            ({ media }) => media === '' || matchMedia(media).matches,
          )?.content,
      )
    for (const [paper, colour] of Object.entries(papers)) {
      await page.evaluate((chosen) => {
        if (chosen === 'auto') localStorage.removeItem('cf-paper')
        else localStorage.setItem('cf-paper', chosen)
      }, paper)
      await page.reload()
      expect([paper, await frame()]).toEqual([paper, colour])
    }
  })
}
