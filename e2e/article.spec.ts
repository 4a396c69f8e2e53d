import { expect, type Page } from '@playwright/test'
import { ISSUE } from './harness/demonstration.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const FIRST = `${ISSUE}/land-that-is-only-there-sometimes`
const SECOND = `${ISSUE}/the-line-on-the-map`
const WITH_GALLERY = `${ISSUE}/across`

test.describe('an article', () => {
  let server: StartedServer

  test.beforeAll(({ demonstration }) => void (server = demonstration))

  /** Opens an article and waits until its scripts have arrived. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(server.address + path)
    await expect(page.getByRole('article')).toBeVisible()
    await waitForReader(page)
  }

  test('the arrow keys turn to the next article and back', async ({ page }) => {
    const complaints = watchPage(page)
    await open(page, FIRST)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(server.address + SECOND)
    await expect(page.getByText('2 of 13')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(server.address + FIRST)
    await expect(page.getByText('1 of 13')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(server.address + FIRST)
    expect(complaints.messages).toEqual([])
  })

  test('a gallery keeps the arrow keys for itself and counts aloud', async ({ page }) => {
    await open(page, WITH_GALLERY)
    await page.getByRole('group', { name: '3 pictures' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeDisabled()
    expect(page.url()).toBe(server.address + WITH_GALLERY)
  })

  test('a swipe turns to the next article', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await open(page, FIRST)
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 500 }] })
    await touch('touchStart', 320)
    await touch('touchMove', 220)
    await touch('touchMove', 120)
    await touch('touchEnd')
    await expect(page).toHaveURL(server.address + SECOND)
    await context.close()
  })

  test('the contents open without a script, close on Escape and give the focus back', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(server.address + FIRST)
    const button = page.getByRole('button', { name: 'Contents' })
    await button.click({ force: true })
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link')).toHaveCount(13)
    await page.keyboard.press('Escape')
    await expect(contents).toBeHidden()
    await expect(button).toBeFocused()
    await context.close()
  })

  test('a link inside the text turns the page without loading the document anew', async ({ page }) => {
    await open(page, `${ISSUE}/how-to-read-a-tide-table`)
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await page.getByRole('article').getByRole('link', { name: 'keeps the barrier' }).click()
    await expect(page).not.toHaveURL(/how-to-read-a-tide-table/)
    await expect(page.locator('body[data-same-document]')).toHaveCount(1)
  })

  test('nothing on the page moves while its pictures load', async ({ page }) => {
    await open(page, WITH_GALLERY)
    for (const picture of await page.getByRole('article').getByRole('img').all()) await picture.scrollIntoViewIfNeeded()
    await expectNoShift(page)
  })
})
