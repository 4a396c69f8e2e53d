import { expect, test } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './harness/startServer.ts'
import { watchPage } from './harness/watchPage.ts'

const ARTICLE = `---
title: Frames
---

# Frames

:::video youtube 5qap5aO4i9A
:::

:::custom
<p>Set apart.</p>
:::
`

test('a platform’s film is asked for when the reader presses, and our policy lets it in', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-frames-'))
  await writeFile(join(folder, 'issue.md'), '---\ntitle: Frames\nslug: frames\n---\n')
  await writeFile(join(folder, '01-frames.md'), ARTICLE)
  const server = await startServer({ files: [folder] })
  const complaints = watchPage(page)
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>the film</p>' })
  })

  await page.goto(`${server.address}issues/frames/frames`)
  await page.waitForLoadState('networkidle')
  await expect(page.frameLocator('[data-kind="custom"] iframe').getByText('Set apart.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByText('Load from YouTube').click()
  await expect(page.frameLocator('[data-kind="video"] iframe').getByText('the film')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/5qap5aO4i9A?autoplay=1'])
  expect(complaints.messages).toEqual([])

  await server.stop()
  await rm(folder, { recursive: true })
})
