import { expect, test, type Page } from '@playwright/test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from './harness/findViolations.ts'
import { root } from './harness/gatefold.ts'
import { MOTION } from './harness/reusedWindow.ts'
import { expectSound, heardOn, overhear } from './harness/overhear.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const MEDIA = join(root, '../shared/content/media')
const SOUND = /\.mp3$/
const LINES = 'The tide is out, and one can hear it.\n\n'.repeat(60)
const article = (title: string, body: string, head = '') =>
  `---\ntitle: ${title}\n${head}---\n\n# ${title}\n\n${body}\n`
const FILES: Readonly<Record<string, string>> = {
  'issue.md': '---\ntitle: Sounds\nslug: sounds\n---\n',
  '01-guitar.md': article('Guitar', `:::audio assets/guitar.mp3 caption="At night."\nIt plays.\n:::\n\n${LINES}`),
  '02-quiet.md': article('Quiet', LINES),
  '03-aloud.md': article('Aloud', LINES, 'audios: [{ file: assets/guitar.mp3, language: en }]\n'),
  '04-film.md': article('Film', ':::video assets/friday.mp4 width=640 height=360\n:::\n'),
  '05-loop.md': article('Loop', ':::video assets/friday.mp4 width=640 height=360 autoplay loop\n:::\n'),
}

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-sounds-'))
  await mkdir(join(folder, 'assets'))
  await copyFile(join(MEDIA, 'audio/guitar.mp3'), join(folder, 'assets/guitar.mp3'))
  await copyFile(join(MEDIA, 'video/friday.mp4'), join(folder, 'assets/friday.mp4'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const open = async (page: Page, name: string) => {
  await overhear(page)
  await page.goto(`${server.address}issues/sounds/${name}`)
  await waitForReader(page)
}
const player = (page: Page) => page.getByRole('group', { name: 'Recording' })
const line = (page: Page) => page.getByRole('region', { name: 'Listening' })

test('a recording goes on while the reader turns pages, and its own player takes over again', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page, 'guitar')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  await expect(line(page)).toHaveCount(0)

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet' })).toBeVisible()
  await expectSound(page)
  await expect(line(page).getByRole('status')).toHaveText('Playing: Guitar')

  await page.getByRole('link', { name: 'Sounds' }).first().click()
  await expect(page).toHaveURL(/issues\/sounds$/)
  await expectSound(page)

  await line(page).getByRole('link', { name: 'Guitar' }).click()
  await expect(page).toHaveURL(/issues\/sounds\/guitar/)
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeInViewport()
  await expect(line(page)).toHaveCount(0)
  await expectSound(page)
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: false })
  expect(complaints.messages).toEqual([])
})

test('the place in a recording survives a reload', async ({ page }) => {
  await open(page, 'guitar')
  const bar = player(page).getByRole('slider', { name: 'Place in the recording' })
  await expect(bar).toHaveAttribute('aria-valuetext', '0:00 of 0:22')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  // However long the rest takes, the recording has not gone on to its end.
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect.poll(async () => (await heardOn(page))?.time).toBeGreaterThan(15)
  await page.reload()
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^0:1[5-9] of 0:22$/)
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await heardOn(page))?.time).toBeGreaterThan(15)
})

test('the player is used by keyboard alone, and remembers the speed', async ({ page }) => {
  await open(page, 'guitar')
  await player(page).getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectSound(page)
  await page.keyboard.press('Space')
  await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: false })
  await page.keyboard.press('Tab')
  const bar = player(page).getByRole('slider')
  await expect(bar).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:10 of 0:22')
  await page.keyboard.press('ArrowLeft')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:05 of 0:22')
  await expect(page).toHaveURL(/guitar$/)
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
  await expect.poll(() => heardOn(page)).toMatchObject({ rate: 1.5 })
  await page.reload()
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
})

test('where text runs from the right the line does too', async ({ page }) => {
  await open(page, 'guitar')
  const bar = player(page).getByRole('slider')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:00 of 0:22')
  await page.locator('article').evaluate((element: HTMLElement) => (element.dir = 'rtl'))
  await bar.press('ArrowLeft')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:05 of 0:22')
  const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  await bar.click({ position: { x: width * 0.1, y: height / 2 } })
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^0:(19|2\d) of 0:22$/)
})

test('the device is told what is heard, and its buttons are obeyed', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    Object.assign(window, { handlers })
    const original = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler)
      original(action, handler)
    }
  })
  await open(page, 'guitar')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  const readMediaSession = () =>
    page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      album: navigator.mediaSession.metadata?.album,
      state: navigator.mediaSession.playbackState,
    }))
  await expect.poll(readMediaSession).toEqual({ title: 'Guitar', album: 'Sounds', state: 'playing' })
  await page.evaluate(() => {
    const { handlers } = window as unknown as { readonly handlers: Map<string, MediaSessionActionHandler> }
    handlers.get('pause')?.({ action: 'pause' })
  })
  await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: false })

  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Film' }).click()
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  const heldBack = () =>
    page.evaluate(() => {
      const { handlers } = window as unknown as { readonly handlers: Map<string, MediaSessionActionHandler | null> }
      return {
        hasHandlers: [...handlers.values()].some((act) => act !== null),
        state: navigator.mediaSession.playbackState,
      }
    })
  await expect.poll(heldBack).toEqual({ hasHandlers: false, state: 'none' })
})

test('an article read aloud is heard with the line at the foot of the page, which can be closed', async ({ page }) => {
  await open(page, 'aloud')
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(line(page).getByRole('link', { name: 'Aloud' })).toBeVisible()
  const foot = page.getByRole('navigation', { name: 'Other articles' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(async () => {
    const [pager, bar] = [await foot.boundingBox(), await line(page).boundingBox()]
    expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }).toPass({ timeout: 15_000 })
  await line(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect(line(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('a film with sound that starts pauses the recording', async ({ page }) => {
  await open(page, 'guitar')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Film' }).click()
  await expect(line(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: false })
  await line(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

test('R2.17 a film that plays by itself does so without sound for somebody who is listening', async ({ page }) => {
  await open(page, 'guitar')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Loop' }).click()
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => !video.paused && video.muted)).toBe(true)
  await expectSound(page)
})

test('the browser’s own controls are unseen while they are made ready, and come where our player does not', async ({
  page,
}) => {
  await page.route(/\/build\/Player-[^/]+\.js$/, (route) => route.abort())
  await open(page, 'guitar')
  await expect(page.locator('audio[controls]')).toBeVisible()
  await expectNoShift(page)
})

test('what was begun before the page came to life goes on in our player, in the same room', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/build\/Player-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, 'guitar')
  const native = page.locator('audio')
  await native.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => native.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  const room = () => page.locator('[data-kind="audio"]').boundingBox()
  const before = await room()
  release()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(async () => (await heardOn(page))?.time).toBeGreaterThan(0.2)
  await expect.poll(() => native.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  expect(await room()).toEqual(before)
})

test('without a script the browser’s own controls stand in the same room, and the article’s recording is a link', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  // A face that one of both has in time only would break other lines above.
  for (const each of [page.context(), context]) await each.route('**/*.woff2', (route) => route.abort())
  await open(page, 'guitar')
  await expect(player(page)).toBeVisible()
  const figure = '[data-kind="audio"]'
  const taken = await page.locator(figure).boundingBox()
  const plain = await context.newPage()
  await plain.goto(`${server.address}issues/sounds/guitar`)
  await expect(plain.locator('audio[controls]')).toBeVisible()
  expect(await plain.locator(figure).boundingBox()).toEqual(taken)
  await plain.goto(`${server.address}issues/sounds/aloud`)
  await expect(plain.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', SOUND)
  await context.close()
})

test('a recording that cannot be had says so, with the file and another try', async ({ page }) => {
  let isRefused = true
  await page.route(SOUND, (route) => (isRefused ? route.abort() : route.continue()))
  await open(page, 'guitar')
  await expect(player(page).getByText('This recording does not play here.')).toBeVisible()
  await expect(player(page).getByRole('link', { name: 'Open the file' })).toHaveAttribute('href', SOUND)
  isRefused = false
  await player(page).getByRole('button', { name: 'Try again' }).click()
  await expectSound(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the players have no accessibility violation by ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, 'guitar')
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expectSound(page)
    await player(page).getByRole('button', { name: 'Pause' }).click()
    const check = async () => {
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await check()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(line(page)).toBeVisible()
    await check()
  })
}
