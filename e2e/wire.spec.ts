import { spawnSync } from 'node:child_process'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { askWire, BROWSER_ENCODINGS, isText, type WireAnswer, type WireQuestion } from './harness/askWire.ts'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { root } from './harness/gatefold.ts'
import { startServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { openAndWarm, waitForWorker } from './harness/workerPage.ts'
import { windowLaunchOptions } from '../tools/browser.ts'

/** Bytes of a text above which it has to be compressed: less fits into one packet. */
const LARGEST_PLAIN = 1_024

/** What readers' browsers, feed readers, search engines and those who have lost their way ask for besides what pages ask for. */
const REQUESTED_BY_OTHERS = [
  'sw.js',
  'shell.json',
  'app.webmanifest',
  'robots.txt',
  'sitemap.xml',
  'feed.xml',
  'issues/nowhere',
  'identity/.well-known/openid-configuration',
  'identity/authorize?client_id=nobody',
]

test.use({ launchOptions: windowLaunchOptions })

/** What browsers say that they read, and what they get. */
const CODINGS = [
  [BROWSER_ENCODINGS, 'br'],
  ['gzip', 'gzip'],
] as const

test('a page that is never painted, or that nobody sees, comes to life', async ({ page, context }) => {
  const server = await startServer({ files: [DEMONSTRATION] })
  // Before another page is closed, which may bring this one and its window to the front.
  const devtools = await context.newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  await page.goto(server.address + ARTICLE)
  // Nothing is painted, but for once in many runs: it has to come to life either way.
  await waitForReader(page)

  const hidden = await context.newPage()
  await hidden.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await hidden.goto(server.address + ARTICLE)
  await waitForReader(hidden)
  await hidden.close()
  await server.stop()
})

test('a second start of the same title says that it is open already, and where', async () => {
  const server = await startServer()
  const { port } = new URL(server.address)
  const second = { ...server.title.environment, PORT: port }
  const start = { cwd: root, env: second, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['tools/start/main.ts'], start)
  expect(stderr).toMatch(
    /^The title is open already at \S+ \(process \d+\): stop that server first, or go on with it\.\n$/,
  )
  expect(stderr).toContain(server.address)
  expect(status).toBe(1)
  await server.stop()
})

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is painted before any script is asked for, and answered with compressed texts, the same in every coding', async ({
    page,
    context,
  }) => {
    const server = await startServer({ files: [DEMONSTRATION] })
    const questions = followQuestions(context, server.address)
    await page.goto(server.address)
    await waitForReader(page)
    await expectPaintBeforeScripts(page)
    await openAndWarm(page, server.address + ARTICLE)
    await expectPaintBeforeScripts(page)
    await waitForWorker(page)
    // This time the worker answers, and has all scripts.
    await page.reload()
    await waitForReader(page)
    await expectPaintBeforeScripts(page)
    for (const url of await readCachedUrls(page)) questions.set(url, { url })
    for (const place of ['', ISSUE, ARTICLE, ...REQUESTED_BY_OTHERS])
      questions.set(server.address + place, { url: server.address + place })

    await page.goto(`${server.address}identity/authorize?${signInFor(server.address)}`)
    await expect(page.locator('[name=email]')).toBeVisible()
    const cookie = (await context.cookies(page.url())).map(({ name, value }) => `${name}=${value}`).join('; ')
    questions.set(page.url(), { url: page.url(), headers: { cookie } })

    const texts = []
    for (const question of questions.values()) texts.push(...(await examine(question)))
    const kinds = new Set(texts.map(({ kind }) => kind))
    for (const kind of [
      'text/javascript',
      'text/html',
      'application/json',
      'application/manifest+json',
      'application/xml',
    ])
      expect(kinds).toContain(kind)
    expect(texts.flatMap(({ faults }) => faults)).toEqual([])
    expect(texts.filter(({ isCall }) => isCall).length).toBeGreaterThan(1)
    await server.stop()
  })
})

/** What the reader says when it sends somebody to sign in. */
function signInFor(address: string): string {
  return new URLSearchParams({
    client_id: 'reader',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${address}callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'a',
    nonce: 'b',
  }).toString()
}

/** Names every script that was asked for before the first text was there; by the browser's own account of both. */
async function expectPaintBeforeScripts(page: Page): Promise<void> {
  const { early, all } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint === undefined) throw new Error('Nothing was painted.')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(?:\?|$)/.test(name))
    const isEarly = ({ startTime }: PerformanceEntry) => startTime < paint.startTime
    return { early: scripts.filter(isEarly).map(({ name }) => name), all: scripts.length }
  })
  expect(early).toEqual([])
  expect(all).toBeGreaterThan(3)
}

/** What pages of this browser ask the title for, by address and body. */
function followQuestions(context: BrowserContext, address: string): Map<string, WireQuestion> {
  const questions = new Map<string, WireQuestion>()
  context.on('request', (request) => {
    const url = request.url().replace(/#.*$/, '')
    if (!url.startsWith(address)) return
    const body = request.method() === 'POST' ? (request.postData() ?? '') : undefined
    const { 'app-key': appKey, 'content-type': contentType } = request.headers()
    const headers = { ...(appKey && { 'app-key': appKey }), ...(contentType && { 'content-type': contentType }) }
    questions.set(`${url} ${body ?? ''}`, { url, headers, body })
  })
  return questions
}

/** Addresses of all that the worker has taken along. */
function readCachedUrls(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => url).filter((url) => url.startsWith(location.origin))
  })
}

interface SentText {
  readonly kind: string | undefined
  /** Whether it answers a call, which has a body. */
  readonly isCall: boolean
  readonly faults: readonly string[]
}

/** How a text is sent to who reads which coding; nothing where the answer is no text, or a small one. */
async function examine(question: WireQuestion): Promise<readonly SentText[]> {
  const plain = await askWire({ ...question, encodings: 'identity' })
  if (!isText(plain.headers) || plain.content.length <= LARGEST_PLAIN) return []
  const faults = plain.headers['content-encoding'] === undefined ? [] : ['compressed for who cannot read it']
  for (const [encodings, coding] of CODINGS) {
    const encodedQuestion = { ...question, encodings }
    const answer = await askWire(encodedQuestion)
    const found = [...differences(answer, plain, coding), ...(await faultsOfTag(encodedQuestion, answer))]
    faults.push(...found.map((fault) => `${fault} in ${coding}`))
  }
  const kind = plain.headers['content-type']?.replace(/;.*/, '')
  return [{ kind, isCall: question.body !== undefined, faults: faults.map((fault) => `${question.url}: ${fault}`) }]
}

function differences({ headers, content }: WireAnswer, plain: WireAnswer, coding: string): readonly string[] {
  const { vary = '', 'content-encoding': found, 'content-type': type } = headers
  return [
    ...(found === coding ? [] : [`content-encoding ${found}`]),
    ...(content.equals(plain.content) ? [] : ['other bytes']),
    ...(type === plain.headers['content-type'] ? [] : [`content-type ${type}`]),
    ...(/accept-encoding/i.test(vary) ? [] : [`vary ${vary}`]),
  ]
}

/** Who has an answer gets nothing again. */
async function faultsOfTag(question: WireQuestion, { status, headers: { etag } }: WireAnswer) {
  if (etag === undefined || question.body !== undefined || status !== 200) return []
  const again = await askWire({ ...question, headers: { ...question.headers, 'if-none-match': etag } })
  return again.status === 304 && again.content.length === 0 ? [] : [`${again.status} to its own tag`]
}
