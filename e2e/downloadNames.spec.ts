import { expect } from '@playwright/test'
import { complaintsOfDevice, readCachedFiles } from './harness/device.ts'
import { readyLine, startDownload, test } from './harness/downloading.ts'
import { EBB } from './harness/ebbIssue.ts'
import { openPersistentProfile } from './harness/persistentProfile.ts'

const NO_NAMES = '--host-resolver-rules=MAP * ~NOTFOUND'

test('R4.11 a download waits while no name is found, and one reads what is here', async ({
  network,
  launchOptions,
}) => {
  const named = network.address.replace('127.0.0.1', 'tide.localhost')
  const profile = await openPersistentProfile(launchOptions)
  const page = await profile.context.newPage()
  // The recording never comes while this browser runs; one that quits would wait for it.
  await startDownload(page, named + EBB, () => network.spoil({ path: /\.webm/, fault: { kind: 'hold' } }))
  await expect.poll(async () => (await readCachedFiles(page)).length).toBeGreaterThan(2)
  await profile.kill()
  network.heal()

  const lost = await (await profile.start([NO_NAMES])).newPage()
  await lost.goto(named + EBB)
  await expect(lost.getByText('No network. You read what is on this device.')).toBeVisible()
  await expect(lost.getByText('Waiting for the network')).toBeVisible()
  await expect(lost.getByRole('heading', { level: 1, name: 'ebb' })).toBeVisible()
  expect(await complaintsOfDevice(lost)).toEqual([])

  const found = await (await profile.start()).newPage()
  await found.goto(named + EBB)
  await expect(readyLine(found)).toBeVisible()
  expect(await complaintsOfDevice(found)).toEqual([])
  await profile.remove()
})
