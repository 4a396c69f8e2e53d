import { expect, type Page } from '@playwright/test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './harness/gatefold.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

// Who has asked for less motion presses play.
test.use(MOTION)

const MEDIA = join(root, '../shared/content/media')
const FILES = ['video/flower.webm', 'text-track/sintel-de.vtt', 'text-track/sintel-en.vtt', 'text-track/sintel-es.vtt']
const FILM = /\.webm$/
const TRACKS =
  'captions-en=assets/sintel-en.vtt captions-de=assets/sintel-de.vtt captions-es=assets/sintel-es.vtt captions-fr=assets/film.srt'
const ARTICLE = `---
title: Film
---

# Film

:::video assets/flower.webm width=960 height=540 ${TRACKS} caption="A flower opens."
:::
`

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-films-'))
  await mkdir(join(folder, 'assets'))
  for (const file of FILES) await copyFile(join(MEDIA, file), join(folder, 'assets', file.replace(/.*\//, '')))
  await writeFile(join(folder, 'assets/film.srt'), '1\r\n00:00:00,000 --> 00:00:04,000\r\nUne fleur s’ouvre.\r\n')
  await writeFile(join(folder, 'issue.md'), '---\ntitle: Films\nslug: films\nlanguages: [en, de]\n---\n')
  await writeFile(join(folder, '01-film.md'), ARTICLE)
  server = await startServer({
    files: [folder],
    configuration: { languages: ['en', 'de'], defaultLanguage: 'en' },
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Label of the captions that are shown, and how many of them the browser has read. */
const captionsOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const shown = [...video.textTracks].filter(({ mode }) => mode === 'showing')
    return shown.map(({ label, cues }) => [label, (cues?.length ?? 0) > 0])
  })

for (const [query, label] of [
  ['', 'English'],
  ['?lang=de', 'Deutsch'],
] as const) {
  test(`the captions of the reading language are shown: ${label}`, async ({ page }) => {
    const complaints = watchPage(page)
    const track = page.waitForResponse((response) => response.url().endsWith('.vtt'))
    await page.goto(`${server.address}issues/films/film${query}`)
    await expect.poll(() => captionsOf(page)).toEqual([[label, true]])
    expect((await track).headers()['content-type']).toBe('text/vtt; charset=utf-8')
    expect(new URL((await track).url()).origin).toBe(new URL(server.address).origin)
    const labels = page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [...video.textTracks].map((t) => t.label))
    expect(await labels).toEqual(['English', 'Deutsch', 'español', 'français'])
    await expectNoShift(page)
    expect(complaints.messages).toEqual([])
  })
}

test('captions of the SubRip kind are served as WebVTT', async ({ page }) => {
  await page.goto(`${server.address}issues/films/film`)
  const address = await page.locator('track[srclang="fr"]').evaluate((track: HTMLTrackElement) => track.src)
  const served = await page.request.get(address)
  expect(served.headers()['content-type']).toBe('text/vtt; charset=utf-8')
  expect(await served.text()).toContain('00:00:00.000 --> 00:00:04.000\nUne fleur s’ouvre.')
})

test('a film that cannot be had says so in its own room, with the file and another try', async ({ page }) => {
  let isRefused = true
  await page.route(FILM, (route) => (isRefused ? route.abort() : route.continue()))
  await page.goto(`${server.address}issues/films/film`)
  const room = page.locator('[data-kind="video"]')
  await expect(room.getByText('This film does not play here.')).toBeVisible()
  await expect(room.getByRole('link', { name: 'Open the file' })).toHaveAttribute('href', FILM)
  const { width = 0, height = 1 } = (await room.locator('> div').boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(16 / 9, 1)
  await expectNoShift(page)

  isRefused = false
  await room.getByRole('button', { name: 'Try again' }).click()
  const film = room.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
})

test('without a network it says that it is not on this device', async ({ page }) => {
  await page.route(FILM, (route) => route.abort())
  await page.goto(`${server.address}issues/films/film`)
  await expect(page.getByText('This film does not play here.')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('This film needs a network.')).toBeVisible()
})
