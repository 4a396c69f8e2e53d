import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { ARTICLE, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { test } from './harness/reusedWindow.ts'
import { tabTo } from './harness/tabTo.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

// What the system's choice of colours shows; screens.spec.ts looks at every screen on each of a reader's own papers.
for (const path of ['', ARTICLE]) {
  test(`/${path} has no accessibility violation where the system is dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(server.address + path)
    await waitForReader(page)
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
}

test('an article that was long on its way has the focus once it is there', async ({ page }) => {
  await page.goto(server.address)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Six Hours', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('h1:focus')).toHaveText('Six Hours')
  // Longer than the router waits before it says that a screen is on its way.
  await page.route('**/graphql', async (route) => {
    await sleep(2_500)
    await route.continue()
  })
  await page
    .getByRole('link', { name: /^Land that is only there sometimes/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('h1:focus')).toHaveText('Land that is only there sometimes')
})

test('the reader is used by keyboard alone, from home to the last article and back', async ({ page }) => {
  const heading = page.locator('h1:focus')
  await page.goto(server.address)
  await waitForReader(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await tabTo(page, /^Six Hours$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.address + ISSUE)
  await expect(heading).toHaveText('Six Hours')
  await tabTo(page, /^Land that is only there sometimes/)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Land that is only there sometimes')
  // The code of the arrow keys comes after the page.
  await waitForReader(page)
  for (let position = 2; position <= 13; position += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${position} of 13`)).toBeVisible()
    await expect(page.locator('article h1:focus')).toBeVisible()
  }
  await expect(page).toHaveURL(/how-this-tide-was-printed$/)
  await tabTo(page, /^End of the issue/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.address + ISSUE)
  await expect(heading).toHaveText('Six Hours')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('banner').locator(':focus')).toBeVisible()
  await tabTo(page, /^The Test$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.address)
  await expect(heading).toBeVisible()
})
