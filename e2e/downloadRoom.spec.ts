import { expect, type Page } from '@playwright/test'
import { complaintsOfDevice, readDownloads, readCachedFiles } from './harness/device.ts'
import { downloadWhole, loseNetwork, readyLine, startDownload, test } from './harness/downloading.ts'
import { EBB, FLOOD } from './harness/ebbIssue.ts'

const FULL = /There is no room: [\d.,]+\s.?B more are needed\./

/** The browser allows this much more than what is stored now; undefined: as much as it likes. Ends with its session. */
async function allowRoom(page: Page, address: string, bytes?: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(address)
  if (bytes === undefined) await session.send('Storage.overrideQuotaForOrigin', { origin })
  else {
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
  }
}

test('a full device keeps what it has, stores nothing by halves, and says how much is missing', async ({
  page,
  network,
  context,
}) => {
  await downloadWhole(page, network.address + FLOOD)
  const before = await readCachedFiles(page)
  await allowRoom(page, network.address, 400_000)
  await startDownload(page, network.address + EBB)
  await expect(page.getByText(FULL)).toBeVisible({ timeout: 20_000 })
  expect(await readCachedFiles(page)).toEqual(before)
  expect(await complaintsOfDevice(page)).toEqual([])
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect.poll(async () => (await readDownloads(page)).filter(({ held }) => held !== undefined)).toEqual([])
  await allowRoom(page, network.address)
  await page
    .getByRole('button', { name: /^(?:Try again|Download)/ })
    .first()
    .click()
  await expect(readyLine(page)).toBeVisible()
  await loseNetwork({ network, context })
  await page.goto(`${network.address}${EBB}/pans`)
  await expect(page.getByText('On the fire, first edition.')).toBeVisible()
})
