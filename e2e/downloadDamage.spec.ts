import { expect } from '@playwright/test'
import { complaintsOfDevice } from './harness/device.ts'
import { readyLine, startDownload, test } from './harness/downloading.ts'
import { EBB } from './harness/ebbIssue.ts'
import type { Fault } from './harness/spoilAnswer.ts'

const PICTURE = /\/assets\/[0-9a-f]+\.webp$/
const DAMAGED = 'A file did not arrive whole. Nothing was lost; try again.'

const FAULTS: Readonly<Record<string, Fault>> = {
  'a picture that ends too early, as if it were whole': { kind: 'truncate', at: 5_000 },
  'a picture of the right length with another byte in it': { kind: 'flip', at: 5_000 },
}

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`${what} is never kept, and is said`, async ({ page, network }) => {
    await startDownload(page, network.address + EBB, () => network.spoil({ path: PICTURE, fault }))
    await expect(page.getByText(DAMAGED)).toBeVisible({ timeout: 40_000 })
    expect(await complaintsOfDevice(page)).toEqual([])
    network.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(readyLine(page)).toBeVisible()
    expect(await complaintsOfDevice(page)).toEqual([])
  })

  test(`${what} once is fetched again without a word`, async ({ page, network }) => {
    await startDownload(page, network.address + EBB, () => network.spoil({ path: PICTURE, fault, times: 1 }))
    await expect(readyLine(page)).toBeVisible({ timeout: 20_000 })
    expect(await complaintsOfDevice(page)).toEqual([])
    const paths = network.requests.filter(({ path }) => PICTURE.test(path)).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(new Set(paths).size)
  })
}

test('HTML instead of a picture is never kept', async ({ page, network }) => {
  await startDownload(page, network.address + EBB, () => network.spoil({ path: PICTURE, fault: { kind: 'portal' } }))
  await expect(page.getByText('Waiting for the network')).toBeVisible({ timeout: 40_000 })
  expect(await complaintsOfDevice(page)).toEqual([])
})

test('a picture whose connection breaks is fetched again', async ({ page, network }) => {
  await startDownload(page, network.address + EBB, () =>
    network.spoil({ path: PICTURE, fault: { kind: 'cut', at: 5_000 }, times: 2 }),
  )
  await expect(readyLine(page)).toBeVisible({ timeout: 20_000 })
  expect(await complaintsOfDevice(page)).toEqual([])
})
