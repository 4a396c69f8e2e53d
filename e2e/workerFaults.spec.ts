import { expect, type Page } from '@playwright/test'
import { complaintsOfDevice, readDownloads } from './harness/device.ts'
import { downloadWhole, loseNetwork, readyLine, test } from './harness/downloading.ts'
import { EBB } from './harness/ebbIssue.ts'
import type { Fault } from './harness/spoilAnswer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const WORKER = /\/sw\.js/
const NEW_VERSION = 'A new version is here.'

const asksForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    return registration?.active?.state
  })

const BROKEN: Readonly<Record<string, Fault>> = {
  'answers 500': { kind: 'status', status: 500 },
  'is a captive portal’s page': { kind: 'portal' },
  'breaks off': { kind: 'cut', at: 2_000 },
  'cannot be installed': { kind: 'rewrite', before: 'throw new Error("broken");' },
}

for (const [what, fault] of Object.entries(BROKEN)) {
  test(`R4.10 a worker’s update that ${what} leaves the old worker and all it has kept`, async ({
    page,
    network,
    context,
  }) => {
    await downloadWhole(page, network.address + EBB)
    network.spoil({ path: WORKER, fault })
    expect(await asksForUpdate(page)).toBe('activated')
    await page.reload()
    await expect(readyLine(page)).toBeVisible()
    await loseNetwork({ network, context })
    await page.goto(`${network.address}${EBB}/pans`)
    await expect(page.getByText('On the fire, first edition.')).toBeVisible()
    expect(await complaintsOfDevice(page)).toEqual([])
  })

  test(`R4.10 R8.8 a first worker that ${what} is logged, and one reads without it`, async ({ page, network }) => {
    const errors: string[] = []
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', ({ message }) => faults.push(message))
    network.spoil({ path: WORKER, fault })
    await page.goto(network.address + EBB)
    await expect.poll(() => errors.some((text) => /worker/i.test(text)), { timeout: 15_000 }).toBe(true)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /Pans/ }).click()
    await expect(page.getByText('On the fire, first edition.')).toBeVisible()
    expect(faults).toEqual([])
    expect(
      new Set(network.requests.filter(({ path }) => WORKER.test(path)).map(({ path }) => path)).size,
    ).toBeGreaterThan(1)
  })
}

test.describe('two versions', () => {
  /** The host has got the next version of the reader, in its pages, in its shell, whose revision is another, and in its worker. */
  async function nextVersion(address: string): Promise<Fault> {
    const worker = await (await fetch(`${address}sw.js`)).text()
    const [, revision = ''] = /shell\.json[^{}]+revision\W+([0-9a-f]{16})/.exec(worker) ?? []
    expect(revision).not.toBe('')
    return { kind: 'rewrite', words: { '2.10.16': '2.10.17', [revision]: '0'.repeat(16) } }
  }
  const versionOf = (page: Page) => page.evaluate(() => localStorage.getItem('cf-app-version'))

  test('R4.13 in two tabs: both are loaded anew, what is stored is cleared, favorites and downloads stay', async ({
    page,
    network,
    context,
  }) => {
    await downloadWhole(page, network.address + EBB)
    await page.evaluate(() => {
      localStorage.setItem('cf-favorites', '["kept"]')
      localStorage.setItem('cf-font-size', '80')
    })
    network.spoil({ path: /./, fault: await nextVersion(network.address) })
    const next = await context.newPage()
    await next.goto(network.address)
    await expect(next.getByText(NEW_VERSION)).toBeVisible()
    const loaded = Promise.all([page, next].map((tab) => tab.waitForEvent('load')))
    await next.getByRole('button', { name: 'Use it now' }).click()
    await loaded
    await Promise.all([page, next].map(waitForReader))
    await expect.poll(() => versionOf(next)).toBe('2.10.17')
    expect(await next.evaluate(() => localStorage.getItem('cf-font-size'))).toBe(null)
    // The other tab was loaded anew, too, and reads on.
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /Mud/ }).click()
    await expect(page.getByText('It sings, first edition.')).toBeVisible()
    network.heal()
    await page.goto(`${network.address}${EBB}/pans`)
    await expect(page.getByText('On the fire, first edition.')).toBeVisible()
    await waitForReader(page)
    expect(await page.evaluate(() => localStorage.getItem('cf-favorites'))).toBe('["kept"]')
    expect((await readDownloads(page)).map(({ status }) => status.kind)).toEqual(['ready'])
    expect(await complaintsOfDevice(page)).toEqual([])
    await loseNetwork({ network, context })
    await page.goto(`${network.address}${EBB}/boots`)
    await expect(page.getByText('Left behind, first edition.')).toBeVisible()
  })
})
