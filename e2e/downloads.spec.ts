import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readRows } from './harness/device.ts'
import { DEMONSTRATION, ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const control = (page: Page) => page.getByRole('button', { name: /^(Download|Stop|Check|Try again)$/ })
const ready = (page: Page) => page.getByText(/Opens without a network, \d/)

async function open(page: Page, path = '', address = server.address): Promise<void> {
  await page.goto(address + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function download(page: Page): Promise<void> {
  await open(page, ISSUE)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(ready(page)).toBeVisible({ timeout: 30_000 })
}

test('R4.11 an issue is downloaded from its screen, with its size before and the proof after, and nothing moves', async ({
  page,
}) => {
  await open(page, ISSUE)
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(page.getByText(/^[\d.]+ MB$/)).toBeVisible()
  await expectNoShift(page)
  await control(page).focus()
  await page.keyboard.press('Enter')
  await expect(ready(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Check' })).toBeFocused()
  await page.reload()
  await expect(ready(page)).toBeVisible()
})

test('R4.11 a download shows how far it is and can be stopped; nothing is kept then', async ({ page, context }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/\.(mp3|m4a|opus|webp|jpg|avif|png)$/, async (route) => {
    if (route.request().serviceWorker() !== null) await held
    await route.continue().catch(() => undefined)
  })
  await open(page, ISSUE)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('progressbar', { name: 'Download' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  release()
  await page.goto(`${server.address}downloads`)
  await expect(page.getByText('Nothing is kept on this device yet.')).toBeVisible()
})

test('what is kept is listed with its size, checked again, and removed', async ({ page }) => {
  await download(page)
  await page.goto(`${server.address}menu`)
  await page.getByRole('link', { name: 'Downloads' }).click()
  await expect(page.getByRole('heading', { name: 'Downloads', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
  await expect(page.getByText(/^[\d.]+ MB · Last opened /)).toBeVisible()
  await expect(page.getByText(/in use, .* free$/)).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(ready(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Nothing is kept on this device yet.')).toBeVisible()
  const countFileCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('gatefold-files')).length)
  await expect.poll(countFileCaches).toBe(0)
})

test('how many stay, and all of them at once', async ({ page }) => {
  await download(page)
  await page.goto(`${server.address}downloads`)
  const keep = page.getByRole('combobox', { name: 'Keep' })
  await expect(keep.getByRole('option')).toHaveText(['All', 'The last 3', 'The last 5', 'The last 10'])
  await keep.selectOption('The last 3')
  await page.reload()
  await expect(keep).toHaveValue('3')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('Nothing is kept on this device yet.')).toBeVisible()
})

test('R4.9 without a network the listing begins with what is here, and says so under its cover', async ({
  page,
  context,
}) => {
  await download(page)
  await page.goto(server.address)
  await expect(page.getByText(/· On this device/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  const shelf = page.getByRole('region', { name: 'On this device' })
  await shelf.getByRole('link', { name: /Six Hours/ }).click()
  await expect(page).toHaveURL(/issues\/six-hours$/)
  await expect(ready(page)).toBeVisible()
})

test('R4.9 an issue that is not on this device says so without a network, and opens when it is back', async ({
  page,
  context,
}) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(server.address + ARTICLE)
  await expect(page.getByText('This issue is not on this device. It opens when the network is back.')).toBeVisible({
    timeout: 15_000,
  })
  await context.setOffline(false)
  await expect(page.getByRole('article')).toBeVisible({ timeout: 15_000 })
})

for (const { saver, isDownloaded } of [
  { saver: 'without data saver', isDownloaded: true },
  { saver: 'on data saver', isDownloaded: false },
]) {
  test(`autoDownload ${saver}: ${isDownloaded ? 'kept' : 'not kept'} after the first article was opened`, async ({
    page,
  }) => {
    const title = await startServer({ files: [DEMONSTRATION], configuration: { autoDownload: true } })
    if (!isDownloaded) {
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'connection', {
          get: () => Object.assign(new EventTarget(), { saveData: true }),
        })
      })
    }
    await open(page, ISSUE, title.address)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await waitForReader(page)
    await page.goBack()
    if (isDownloaded) await expect(ready(page)).toBeVisible({ timeout: 30_000 })
    else await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await page.goto(`${title.address}downloads`)
    await expect(page.getByText(isDownloaded ? 'Six Hours' : 'Nothing is kept on this device yet.')).toBeVisible()
    await title.stop()
  })
}

test.describe('an issue with a film', () => {
  let folder: string
  let reef: StartedServer
  test.beforeAll(async () => {
    folder = await writeFolderIssue({
      slug: 'reef',
      lines: ['cover: assets/dusk.webp'],
      articles: {
        film: '---\ntitle: Film\n---\n\n# Film\n\n:::video assets/tide.webm poster=assets/tide-poster.webp\n:::\n',
        between: '---\ntitle: Between\n---\n\n# Between\n\nNothing.\n',
        pictures:
          '---\ntitle: Pictures\n---\n\n# Pictures\n\n![Dusk](assets/dusk.webp)\n\n![A pan](assets/cockle-pan.webp)\n',
      },
      assets: await assets(['dusk.webp', 'tide.webm', 'tide-poster.webp', 'cockle-pan.webp']),
    })
    reef = await startServer({ files: [folder] })
  })
  test.afterAll(async () => {
    await reef.stop()
    await rm(folder, { recursive: true })
  })

  test('films are kept where the reader wants them; elsewhere they say what they need, and come back', async ({
    page,
    context,
  }) => {
    await open(page, 'issues/reef', reef.address)
    await expect(page.getByRole('checkbox', { name: /^With films \([\d.]+ [kM]B\)$/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(ready(page)).toBeVisible({ timeout: 30_000 })

    await context.setOffline(true)
    await page.goto(`${reef.address}issues/reef/film`)
    await expect(page.getByText('This film needs a network.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('video')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('This film needs a network.')).toBeHidden()

    await page.goto(`${reef.address}issues/reef`)
    await page.getByRole('checkbox', { name: /^With films/ }).check()
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('checkbox')).toBeHidden()
    await expect(ready(page)).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await page.goto(`${reef.address}issues/reef/film`)
    const film = page.locator('video')
    await waitForReader(page)
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await expect(page.getByText('This film needs a network.')).toBeHidden()
  })

  test('a picture that did not come says what it needs, and comes when the network is back', async ({
    page,
    context,
  }) => {
    await open(page, 'issues/reef/film', reef.address)
    await expect.poll(async () => (await readRows(page, 'articles')).length).toBe(3)
    await waitForReader(page)
    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'Between', level: 1 })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const note = page.getByText('This part needs a network.').last()
    await expect(page.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(note).toBeHidden({ timeout: 15_000 })
    const picture = page.getByRole('img', { name: 'A pan' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

/** Files of the demonstration by name. */
async function assets(names: readonly string[]): Promise<Record<string, Buffer>> {
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(DEMONSTRATION, 'assets', name))] as const),
  )
  return Object.fromEntries(files)
}
