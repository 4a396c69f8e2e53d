import { NAMED_TEXT_KINDS } from '@gatefold/magazine/component/textKinds'
import type { Component } from '@gatefold/magazine/component/Component'
import { expect, type Page } from '@playwright/test'
import { addAccount, signInFor } from './harness/accounts.ts'
import { finishSignIn, isClosed, isThanked, open, pay } from './harness/buyingSteps.ts'
import { runGatefold } from './harness/gatefold.ts'
import { fetchArticle, fetchContents } from './harness/servedPages.ts'
import { test } from './harness/signedIn.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { startWholeDemonstration } from './harness/wholeDemonstration.ts'

const ADMIN = { email: 'admin@low-water.example', password: 'a lamp that is not needed' }
const READER = { email: 'imke@low-water.example', password: 'a double bass in a porch' }
const OWNER = { email: 'ebba@low-water.example', password: 'a cup in front of the window' }
const SOLD = 'issues/the-other-tide'
const LANGUAGES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl']

let server: StartedServer
test.beforeAll(async () => {
  server = await startWholeDemonstration()
  await addAccount(server.title, ADMIN, ['admin'])
  await addAccount(server.title, READER)
  await addAccount(server.title, OWNER)
  await runGatefold(server.title, ['grant', 'the-other-tide', OWNER.email])
})
test.afterAll(() => server.stop())

test('R2.3 a stranger finds three issues, the latest first, and what the one that is sold costs', async ({ page }) => {
  await open(page, server.address)
  const main = page.getByRole('main')
  await expect(main.getByText('Six Hours').first()).toBeVisible()
  const words = await main.innerText()
  const places = ['Nobody on the Quay', 'The Other Tide', 'Six Hours'].map((name) => words.indexOf(name))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(words).not.toContain('Hard Water')
  await expect(main.getByRole('button', { name: 'Buy The Other Tide, £2.40' })).toBeVisible()
})

test('R1.2 the free sample of the issue that is sold opens to a stranger, and nothing else of it does', async ({
  page,
}) => {
  await open(page, `${server.address}${SOLD}/the-hour-that-happens-twice`)
  await expect(page.getByRole('article')).toContainText('You are at the door, and this much is free.')
  await open(page, `${server.address}${SOLD}/two-twenty-fours`)
  await isClosed(page)
  await expect(page.getByText('Barrier up.')).toHaveCount(0)
  await page.goto(`${server.address}subscriptions`)
  await expect(page.getByRole('main')).toContainText('Four tides a year')
})

test('R2.11 the next number is a draft: a stranger is sent home, the admin reads it', async ({ page }) => {
  await page.goto(`${server.address}issues/hard-water`)
  await expect(page).toHaveURL(server.address)
  await signInFor(page, server.address, ADMIN)
  await expect(page).toHaveURL(server.address)
  await waitForReader(page)
  await page.goto(`${server.address}drafts`)
  await page.getByRole('listitem').filter({ hasText: 'Hard Water' }).getByRole('link').click()
  await expect(page).toHaveURL(`${server.address}preview/hard-water`)
  await page.getByRole('link', { name: 'Hut manners' }).click()
  await expect(page.getByText('You knock on the roof.')).toBeVisible()
})

test('R1.4 every article of the latest issue is there in seven languages', async () => {
  const paths = await fetchContents(server.address, 'nobody-on-the-quay')
  expect(paths.length).toBeGreaterThanOrEqual(7)
  for (const path of paths) {
    const spoken = await Promise.all(
      LANGUAGES.map(async (lang) => ({ lang, page: await fetchArticle(server.address, `${path}?lang=${lang}`) })),
    )
    expect(spoken.map(({ page }) => page.lang)).toEqual(LANGUAGES)
    expect(new Set(spoken.map(({ page }) => page.text)).size).toBe(LANGUAGES.length)
  }
})

/** By type, so that a kind that is added to the domain has to be shown here as well. */
type ShownKind = Exclude<Component['component'], `text${number}` | (typeof NAMED_TEXT_KINDS)[number]>
const SHOWN: Readonly<Record<ShownKind, true>> = {
  image: true,
  gallery: true,
  video: true,
  audio: true,
  map: true,
  table: true,
  htmltable: true,
  button: true,
  anchor: true,
  advert: true,
  columns: true,
  container: true,
  live_container: true,
  live_post: true,
  recipe: true,
  custom: true,
  twitter: true,
  instagram: true,
  infogram: true,
  tiktok: true,
  spacer: true,
  divider: true,
}

/** The kinds of component of an article that is open to everybody, by the page that the server sends. */
async function sentKinds(path: string): Promise<readonly string[]> {
  const html = await (await fetch(new URL(path, server.address))).text()
  return [...html.matchAll(/data-kind="([^"]+)"/g)].map(([, kind = '']) => kind)
}

/** The kinds of component on an article's screen, as its owner sees it. */
async function shownKinds(page: Page, path: string): Promise<readonly string[]> {
  await open(page, new URL(path, server.address).href)
  await expect(page.getByRole('heading', { name: 'The rest is in the issue' })).toHaveCount(0)
  await expect(page.getByRole('article').locator('[data-kind]').first()).toBeVisible()
  return page
    .locator('article [data-kind]')
    .evaluateAll((found) => found.map((element) => element.getAttribute('data-kind') ?? ''))
}

test('R1.1 R7.7 every kind of component is in the title, for who buys in the sandbox', async ({ page }) => {
  await open(page, `${server.address}${SOLD}`)
  await page.getByRole('button', { name: 'Buy this issue · £2.40' }).click()
  await finishSignIn(page, READER)
  await pay(page)
  await isThanked(page)
  const kinds: string[] = []
  for (const path of await fetchContents(server.address, 'the-other-tide'))
    kinds.push(...(await shownKinds(page, path)))
  for (const path of await fetchContents(server.address, 'six-hours')) kinds.push(...(await sentKinds(path)))
  const wanted = [...NAMED_TEXT_KINDS, 'text1', ...Object.keys(SHOWN)]
  expect(wanted.filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('R3.1 the printed pages of the issue that is sold have links for who owns it, to pages and to stories', async ({
  page,
}) => {
  await signInFor(page, server.address, OWNER)
  await expect(page).toHaveURL(server.address)
  await open(page, `${server.address}${SOLD}?page=1`)
  await expect(page.locator('.printed-position > :visible')).toHaveText('1 of 16')
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-page="3"]').getByRole('link', { name: 'The lamp did not need me' }).click()
  await expect(page).toHaveURL(/[?&]page=[89]$/)
  await page.getByRole('link', { name: 'See it at work in the web edition' }).click()
  await expect(page).toHaveURL(`${server.address}${SOLD}/every-light-has-a-name`)
  await expect(page.getByText('From a boat, at night, a coast is a handful of sparks.')).toBeVisible()
})
