import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { root, runGatefold } from './harness/gatefold.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

const CONTENT = join(root, '../shared/content')
const LOCKED = join(CONTENT, 'bad/pdf/pdfjs__bug1782186.pdf')
const BROKEN = join(CONTENT, 'bad/pdf/pdfjs__bug1020226.pdf')
const PAPER = join(CONTENT, 'pdf/jose-00303/10.21105.jose.00303.pdf')

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('R3.1 a PDF that is imported while readers are served is read page by page and as articles', async ({ page }) => {
  const importing = runGatefold(server.title, ['import', '--publish', '--json', LOCKED, PAPER, BROKEN])
  const answers = await askUntil(importing, `${server.address}healthz`)
  const { code, stdout } = await importing
  const { imports } = JSON.parse(stdout) as { imports: readonly { change: string; slug?: string }[] }
  expect([code, ...imports.map(({ change }) => change)]).toEqual([1, 'refused', 'created', 'refused'])
  expect(new Set(answers)).toEqual(new Set([200]))

  const complaints = watchPage(page)
  await page.goto(`${server.address}issues/${imports[1]?.slug}`)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Printed pages' }).click()
  await expect(page).toHaveURL(/\?page=1$/)
  await expect(page.locator('.printed-picture').first()).toHaveJSProperty('complete', true)
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/#contents$/)
  await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Read as text' }).click()
  await expect(page.locator('main > article')).toContainText('Summary')
  expect(complaints.messages).toEqual([])
})

/** Asks over and over while something else goes on; the status of every answer. */
async function askUntil(going: Promise<unknown>, address: string): Promise<readonly number[]> {
  const statuses: number[] = []
  let isOver = false
  void going.finally(() => (isOver = true))
  while (!isOver) {
    statuses.push((await fetch(address)).status)
    await sleep(50)
  }
  return statuses
}
