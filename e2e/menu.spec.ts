import { expect } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

const configuration = {
  about: 'Printed by the tide.',
  links: { contact: 'https://low-water.example/contact', customerService: 'mailto:help@low-water.example' },
  legal: { privacy: 'https://low-water.example/privacy' },
}
const LINKS = [
  'Sign in',
  'Search',
  'History',
  'Downloads',
  'Customer service',
  'Contact',
  'Privacy policy',
  'What is counted',
]

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION], configuration })
})
test.afterAll(() => server.stop())

test('R2.13 R1.5 R1.6 on a phone the menu is a screen with the configured links and no others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.address + ARTICLE)
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu$/)
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(LINKS)
  await expect(links.nth(4)).toHaveAttribute('href', 'mailto:help@low-water.example')
})

test('R2.13 elsewhere the same content is a side panel that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(server.address + ARTICLE)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('link')).toHaveText(LINKS)
  await expect(page).toHaveURL(server.address + ARTICLE)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('R2.15 the about dialog shows title, version and about text; a double click on the version opens the drafts', async ({
  page,
}) => {
  await page.goto(`${server.address}menu`)
  await waitForReader(page)
  await page.getByRole('button', { name: 'About this reader' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('The Test')
  await expect(dialog).toContainText('Version 2.10.16')
  await expect(dialog).toContainText('Printed by the tide.')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByText('Version 2.10.16').dblclick()
  await expect(page).toHaveURL(/\/drafts$/)
})

test('R1.7 the logo leads to the site root, or to the external website', async ({ page }) => {
  await page.goto(`${server.address}menu`)
  await page.getByRole('banner').getByRole('link', { name: 'The Test' }).click()
  await expect(page).toHaveURL(server.address)
  const other = await startServer({ configuration: { externalWebsite: 'https://low-water.example/' } })
  await page.goto(`${other.address}menu`)
  const logo = page.getByRole('banner').getByRole('link', { name: 'The Test' })
  await expect(logo).toHaveAttribute('href', 'https://low-water.example/')
  await other.stop()
})
