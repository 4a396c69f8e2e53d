import { expect, type Page } from '@playwright/test'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { watchPage } from './harness/watchPage.ts'

/** Tries everything that it must not reach, and says what became of it. */
const BURGLAR = `<p id="said">nothing yet</p>
<script>
const tries = {
  cookie: () => document.cookie,
  store: () => localStorage.length,
  session: () => sessionStorage.length,
  database: () => indexedDB.open('canvasflow'),
  parent: () => parent.document.title,
  top: () => { top.location.href = 'https://elsewhere.example/' },
  frame: () => frameElement.id,
}
const reached = Object.entries(tries).filter(([, attempt]) => { try { attempt(); return true } catch { return false } })
const answers = ['graphql', ''].map((path) => fetch(new URL('/magazine/' + path, location)).then(() => 'reached', () => 'refused'))
Promise.all(answers).then((all) => {
  document.getElementById('said').textContent = 'open: ' + reached.map(([name]) => name) + '; asked: ' + all + '; origin: ' + origin
})
</script>`

const UNRULY = `<p>Before</p><script>document.body.append('ran </' + 'script> once')</script><p title="</script>">After</p>
<div style="height:731px"></div><!-- <script> that does not end`

const GROWING = '<div style="min-height:100vh;padding:10px">As high as its frame, and more</div>'

const article = (title: string, ...bodies: readonly string[]) =>
  `---\ntitle: ${title}\n---\n\n# ${title}\n\n${bodies.map((body) => `:::custom\n${body}\n:::`).join('\n\n')}\n`

const PACKAGED = `---\ntitle: Packaged\n---\n\n# Packaged\n\n::custom assets/a%20tide/index.html\n`

const PAGE = `<!doctype html><html><head><title>Tide</title><link rel="stylesheet" href="look.css">
<script type="module" src="js/tide.js"></script></head><body><p id="said">nothing yet</p><img alt="Boots" src="boots.webp"><img alt="Outside" src="../outside.webp"></body></html>`

const FILES: Readonly<Record<string, string>> = {
  'issue.md': '---\ntitle: Set apart\nslug: apart\n---\n',
  '01-burglar.md': article('Burglar', BURGLAR),
  '02-unruly.md': article('Unruly', UNRULY),
  '03-growing.md': article('Growing', GROWING),
  '04-packaged.md': PACKAGED,
  'assets/a tide/index.html': PAGE,
  'assets/a tide/look.css':
    'body { margin: 0 } p { block-size: 612px; margin: 0 } img { display: block; block-size: 50px }',
  'assets/a tide/js/tide.js': `import { at } from './at.js'
const { height } = await (await fetch('data/tide.json')).json()
let cookie
try { cookie = document.cookie } catch { cookie = 'refused' }
document.getElementById('said').textContent = height + ' ' + at + ', cookie ' + cookie`,
  'assets/a tide/js/at.js': `export const at = 'at Nethermouth'`,
  'assets/a tide/data/tide.json': '{"height":"8.6 m"}',
}

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-apart-'))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const place of ['assets/a tide/boots.webp', 'assets/outside.webp'])
    await cp(join(DEMONSTRATION, 'assets/boots.webp'), join(folder, place))
  server = await startServer({ files: [folder], configuration: { basePath: '/magazine/' } })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const frame = '[data-kind="custom"] > iframe'

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`${server.address}issues/apart/${slug}`)
}

function heightOf(page: Page): Promise<number> {
  return page.locator(frame).evaluate((element) => element.getBoundingClientRect().height)
}

test('scripts of custom content run, and reach nothing of ours', async ({ page }) => {
  await page.goto(server.address)
  await page.evaluate(() => {
    document.cookie = 'secret=1; path=/'
    localStorage.setItem('secret', '1')
  })
  await open(page, 'burglar')
  await expect(page.frameLocator(frame).locator('#said')).toHaveText('open: ; asked: refused,refused; origin: null')
  expect(page.url()).toContain('/issues/apart/burglar')
})

test('content that ends scripts and ends no comment is shown as it is, at its own height', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page, 'unruly')
  const body = page.frameLocator(frame).locator('body')
  await expect(body).toContainText('ran </script> once')
  await expect(body).toContainText('After')
  await expect.poll(() => heightOf(page)).toBeGreaterThan(731)
  expect(await heightOf(page)).toBeLessThan(1000)
  expect(complaints.messages).toEqual([])
})

test('a height that another window tells is not believed', async ({ page }) => {
  await open(page, 'unruly')
  await expect.poll(() => heightOf(page)).toBeGreaterThan(731)
  const height = await heightOf(page)
  await page.evaluate(async () => {
    const forged = { gatefold: 'height', height: 4321 }
    window.postMessage(forged, '*')
    const other = document.createElement('iframe')
    other.setAttribute('sandbox', 'allow-scripts')
    document.body.append(other)
    const received = new Promise((resolve) => {
      window.addEventListener('message', ({ source }) => source === window && resolve(undefined))
    })
    window.postMessage(forged, '*')
    await received
  })
  expect(await heightOf(page)).toBe(height)
  const inside = page
    .frames()
    .find((candidate) => candidate.parentFrame() !== null && candidate.url() !== 'about:blank')
  await inside?.evaluate(() => parent.postMessage({ gatefold: 'height', height: 1e9 }, '*'))
  await expect.poll(() => heightOf(page)).toBe(10_000)
})

test('content that is as high as its frame, and more, does not grow for ever', async ({ page }) => {
  await open(page, 'growing')
  await expect(page.frameLocator(frame).getByText('As high as its frame')).toBeVisible()
  await expect.poll(() => page.locator(frame).getAttribute('style')).toContain('block-size')
  // It comes to rest, and at what it needs.
  await expect(async () => {
    const height = await heightOf(page)
    for (let turn = 0; turn < 5; turn += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await heightOf(page)).toBe(height)
  }).toPass({ timeout: 15_000 })
  expect(await heightOf(page)).toBeLessThan(2_000)
})

test('custom content is on the paper of the page', async ({ page }) => {
  await open(page, 'unruly')
  const ink = () =>
    page
      .frameLocator(frame)
      .locator('body')
      .evaluate((body) => [getComputedStyle(body).color, document.documentElement.dataset['paper']].join())
  await expect(page.frameLocator(frame).getByText('After')).toBeVisible()
  const byDay = await ink()
  await page.evaluate(() => {
    document.documentElement.dataset['paper'] = 'night'
  })
  await expect.poll(ink).not.toBe(byDay)
  expect(await ink()).toContain('night')
})

test('a packaged page reaches the files beside it and nothing of ours', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page, 'packaged')
  const inside = page.frameLocator(frame)
  await expect(inside.locator('#said')).toHaveText('8.6 m at Nethermouth, cookie refused')
  await expect
    .poll(() => inside.getByAltText('Boots').evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => heightOf(page)).toBe(712)
  // Decision 0215: what lies outside its folder is not the page's.
  const outside = inside.getByAltText('Outside')
  await expect.poll(() => outside.evaluate((picture) => (picture as HTMLImageElement).complete)).toBe(true)
  expect(await outside.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(0)
  expect(complaints.messages.filter((message) => !/404.*outside\.webp|status of 404/.test(message))).toEqual([])
  const address = await page.locator(frame).getAttribute('src')
  await page.goto(new URL(address ?? '', server.address).href)
  await expect(page.locator('#said')).toHaveText('8.6 m at Nethermouth, cookie refused')
})

test('a packaged page that comes after the script is told its paper too', async ({ freshPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('cf-paper', 'night'))
  const { promise: isAlive, resolve } = Promise.withResolvers<void>()
  await page.route('**/a%20tide/index.html*', async (route) => {
    await isAlive
    await route.continue()
  })
  await page.goto(`${server.address}issues/apart/packaged`, { waitUntil: 'commit' })
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  resolve()
  await expect(page.frameLocator(frame).locator('html')).toHaveAttribute('data-paper', 'night')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('custom content stands still', async ({ page }) => {
    await open(page, 'unruly')
    await expect(page.locator(frame)).toBeHidden()
    await expect(page.frameLocator('noscript iframe').getByText('After')).toBeVisible()
  })
})
