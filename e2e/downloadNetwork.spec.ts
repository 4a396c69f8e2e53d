import { expect } from '@playwright/test'
import { complaintsOfDevice, readDownloads, readCachedFiles } from './harness/device.ts'
import {
  downloadButton,
  findNetwork,
  loseNetwork,
  progressOf,
  readyLine,
  startDownload,
  test,
} from './harness/downloading.ts'
import { EBB } from './harness/ebbIssue.ts'
import { startRandomness } from './harness/randomness.ts'
import { listMissingFiles } from './harness/workerPage.ts'

const OFFLINE = 'No network. You read what is on this device.'
const CHECKING = 'Opening it from this device to be sure'
const FILES = /\/assets\//
/** Ten times as much is less than what an issue's page has not fetched before. */
const MOST_AT_A_TIME = 50_000

test('R4.11 a network that goes away at ten moments of a download leaves a whole issue behind in the end', async ({
  page,
  network,
  context,
}) => {
  const { between } = startRandomness()
  const moment = () => network.cutAfter(between(1, MOST_AT_A_TIME))
  let isCut = Promise.resolve()
  await startDownload(page, network.address + EBB, () => {
    isCut = moment()
  })
  for (let drop = 1; drop <= 10; drop += 1) {
    await isCut
    await context.setOffline(true)
    await expect(page.getByText('Waiting for the network')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    expect(await complaintsOfDevice(page)).toEqual([])
    if (drop < 10) isCut = moment()
    await findNetwork({ network, context })
  }
  await expect(readyLine(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(OFFLINE)).toBeHidden()
  expect(await complaintsOfDevice(page)).toEqual([])
})

for (const [what, fault] of [
  ['answers everything with its own page', { kind: 'portal' }],
  ['sends everything to its own address', { kind: 'redirect', to: 'http://portal.localhost:9/' }],
] as const) {
  test(`R4.8 a captive portal that ${what} is no network: nothing of it is kept`, async ({ page, network }) => {
    await startDownload(page, network.address + EBB, () => network.spoil({ path: FILES, fault: { kind: 'hold' } }))
    await expect(progressOf(page)).toBeVisible()
    network.heal()
    network.spoil({ fault })
    await expect(page.getByText('Waiting for the network')).toBeVisible()
    expect(await complaintsOfDevice(page)).toEqual([])
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'ebb' })).toBeVisible()
    network.heal()
    await expect(readyLine(page)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(OFFLINE)).toBeHidden()
    expect(await complaintsOfDevice(page)).toEqual([])
  })
}

test('a host that is down is waited for', async ({ page, network, context }) => {
  await startDownload(page, network.address + EBB, () =>
    network.spoil({ path: FILES, fault: { kind: 'status', status: 503 } }),
  )
  await expect(page.getByText('Waiting for the network')).toBeVisible({ timeout: 40_000 })
  expect(await complaintsOfDevice(page)).toEqual([])
  network.heal()
  await loseNetwork({ network, context })
  await findNetwork({ network, context })
  await expect(readyLine(page)).toBeVisible()
  expect(await complaintsOfDevice(page)).toEqual([])
})

test('a host that lets a file trickle holds up nothing else, and is not waited for for ever', async ({
  page,
  network,
}) => {
  await startDownload(page, network.address + EBB, () =>
    network.spoil({ path: FILES, fault: { kind: 'trickle' }, times: 1 }),
  )
  await expect.poll(async () => (await readCachedFiles(page)).length).toBeGreaterThan(4)
  await expect(progressOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  expect(await complaintsOfDevice(page)).toEqual([])
  await expect(readyLine(page)).toBeVisible({ timeout: 50_000 })
  expect(await complaintsOfDevice(page)).toEqual([])
})

test('R4.11 a download is ready once the code that it is read with is on the device, too', async ({
  page,
  network,
  context,
}) => {
  network.spoil({ path: /\/SearchPage-/, fault: { kind: 'hold' } })
  await page.goto(network.address + EBB)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await downloadButton(page).click()
  // All else is here: a tab that is opened now finds it so.
  await expect(page.getByText(CHECKING)).toBeVisible({ timeout: 30_000 })
  const other = await context.newPage()
  await other.goto(network.address + EBB)
  await expect(other.getByText(CHECKING)).toBeVisible()
  network.heal()
  await expect(readyLine(other)).toBeVisible()
  expect(await listMissingFiles(page)).toEqual([])
})

test('a download that is stopped by hand leaves nothing behind', async ({ page, network }) => {
  await startDownload(page, network.address + EBB, () =>
    network.spoil({ path: FILES, fault: { kind: 'hold' }, times: 1 }),
  )
  await expect.poll(async () => (await readCachedFiles(page)).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: /^Download\b/ })).toBeVisible()
  await expect.poll(() => readCachedFiles(page)).toEqual([])
  expect(await readDownloads(page)).toEqual([])
})
