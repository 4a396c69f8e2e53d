import { expect, test, type Page } from '@playwright/test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './harness/gatefold.ts'
import { MOTION } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

const FILM = join(root, '../shared/content/media/video/flower.webm')
const LINES = 'The petals open, and nobody has asked them to.\n\n'.repeat(60)

const FILES: Readonly<Record<string, string>> = {
  'issue.md': '---\ntitle: Flowers\nslug: flowers\n---\n',
  '01-before.md': `---\ntitle: Before\n---\n\n# Before\n\n${LINES}`,
  '02-film.md': `---\ntitle: Film\n---\n\n# Film\n\n:::video assets/flower.webm autoplay loop controls=false\n:::\n\n${LINES}`,
  '03-still.md': '---\ntitle: Still\n---\n\n# Still\n\n:::video assets/flower.webm\n:::\n',
}

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-film-'))
  await mkdir(join(folder, 'assets'))
  await copyFile(FILM, join(folder, 'assets/flower.webm'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** A browser that lets a page play by itself only what is muted. */
async function insistOnMuted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('muted only', 'NotAllowedError'))
    }
  })
}

/** A browser that lets no page play by itself. */
async function refuse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('never', 'NotAllowedError'))
  })
}

const stateOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    return { isPlaying: !video.paused, isMuted: video.muted, hasControls: video.controls }
  })

test('R2.17 a video marked to play by itself plays when its article is opened', async ({ page }) => {
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
})

test('R2.17 it plays muted when the browser insists', async ({ page }) => {
  await insistOnMuted(page)
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true, isMuted: true })
})

test('R2.17 it offers its controls when the browser lets nothing play', async ({ page }) => {
  await refuse(page)
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toEqual({ isPlaying: false, isMuted: true, hasControls: true })
})

test('R2.17 turning to an article shows its top and starts its video', async ({ page }) => {
  await insistOnMuted(page)
  await page.goto(`${server.address}issues/flowers/before`)
  await waitForReader(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Film' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
})

test('a video that is not marked waits, with its controls', async ({ page }) => {
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
  // The code of the arrow keys comes after the page.
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Still' })).toBeVisible()
  await expect.poll(() => stateOf(page)).toEqual({ isPlaying: false, isMuted: false, hasControls: true })
})

test('a reader who asked for less motion starts it by hand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: false, hasControls: true })
})

test('a film that plays by itself rests while it is out of view, and goes on when it is seen again', async ({
  page,
}) => {
  await page.goto(`${server.address}issues/flowers/film`)
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: false })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
})

test('a film that plays without controls can be stopped, and stays so when it is seen again', async ({ page }) => {
  await page.goto(`${server.address}issues/flowers/film`)
  await waitForReader(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('video')).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('video')).toBeInViewport()
  expect(await stateOf(page)).toMatchObject({ isPlaying: false })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true })
})
