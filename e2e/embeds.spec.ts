import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from './harness/findViolations.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

const ARTICLE = `---
title: Frames
---

# Frames

:::video youtube 5qap5aO4i9A title="Low water" caption="Six hours in one minute."
:::

:::video vimeo 76979871
:::

:::video dailymotion x7tgad0
:::

:::video tiktok 6718335390845095173
:::

:::video instagram CFr0G-kFXqS
:::

:::custom
<p>Set apart.</p>
:::
`

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-frames-'))
  await writeFile(join(folder, 'issue.md'), '---\ntitle: Frames\nslug: frames\n---\n')
  await writeFile(join(folder, '01-frames.md'), ARTICLE)
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Answers for all other sites; the addresses that were asked of them. */
async function mockOtherSites(page: Page): Promise<readonly string[]> {
  const requests: string[] = []
  const ours = new URL(server.address).origin
  await page.route(
    (url) => url.origin !== ours,
    (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><button>the film</button>' })
    },
  )
  return requests
}

test('a platform’s film is asked for when the reader presses, and our policy lets it in', async ({ page }) => {
  const complaints = watchPage(page)
  const requests = await mockOtherSites(page)
  await page.goto(`${server.address}issues/frames/frames`)
  await waitForReader(page)
  await expect(page.frameLocator('[data-kind="custom"] iframe').getByText('Set apart.')).toBeVisible()
  await expectNoShift(page)
  expect(requests).toEqual([])
  await page.getByText('Load from YouTube').click()
  await expect(page.frameLocator('[data-kind="video"] iframe').getByText('the film')).toBeVisible()
  expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/5qap5aO4i9A?autoplay=1'])
  expect(complaints.messages).toEqual([])
})

test('a door is opened by keyboard, and the keyboard goes on behind it', async ({ page }) => {
  const requests = await mockOtherSites(page)
  await page.goto(`${server.address}issues/frames/frames`)
  const loadLink = page.getByRole('link', { name: 'Load from Vimeo' })
  await expect(loadLink).toHaveAccessibleDescription(/sends your internet address to Vimeo/)
  await waitForReader(page)
  await loadLink.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe[title="Vimeo"]')).toBeFocused()
  await expect.poll(() => requests).toEqual(['https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'])
})

test('without a network a door says that it needs one, and opens when there is one again', async ({ page }) => {
  const requests = await mockOtherSites(page)
  await page.goto(`${server.address}issues/frames/frames`)
  await waitForReader(page)
  const loadLink = page.getByRole('link', { name: 'Low water Load from YouTube' })
  await page.context().setOffline(true)
  await expect(loadLink).toHaveAccessibleDescription('This part needs a network.')
  await loadLink.click()
  await expect(page.locator('[data-kind="video"] iframe')).toHaveCount(0)
  expect(requests).toEqual([])
  await page.context().setOffline(false)
  await expect(loadLink).toHaveAccessibleDescription(/sends your internet address to YouTube/)
  await loadLink.click()
  await expect(page.frameLocator('iframe[title="YouTube: Low water"]').getByText('the film')).toBeVisible()
})

test('without a script a door is a link to where people see it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.address}issues/frames/frames`)
  await expect(page.getByRole('link', { name: 'Load from Dailymotion' })).toHaveAttribute(
    'href',
    'https://www.dailymotion.com/video/x7tgad0',
  )
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`embed links have no accessibility violation by ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${server.address}issues/frames/frames`)
    await waitForReader(page)
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
}
