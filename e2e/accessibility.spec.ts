import { expect, test } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION] })
})
test.afterAll(() => server.stop())

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['', ISSUE, ARTICLE, 'menu', 'preview/six-hours', 'account', 'callback', 'logout', 'drafts']) {
    test(`/${path} has no accessibility violation by ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(server.address + path)
      await waitForReader(page)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  }
}

test('the reader is used by keyboard alone: skip link, contents, article, next article', async ({ page }) => {
  await page.goto(server.address + ISSUE)
  await waitForReader(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  // The code of the arrow keys comes after the page.
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/the-line-on-the-map$/)
  await expect(page.getByText('2 of 13')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/land-that-is-only-there-sometimes$/)
})
