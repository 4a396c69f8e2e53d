import { expect, test } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'

const PASSWORD = 'Springtide é'

let server: StartedServer
test.beforeAll(async () => {
  const configuration = { basePath: '/press/', password: { enabled: true, value: PASSWORD } }
  server = await startServer({ files: [DEMONSTRATION], configuration })
})
test.afterAll(() => server.stop())

test('R2.14 R5.1 R8.2 the password stands in place of the whole app, and opens it for good', async ({ page }) => {
  const contents: string[] = []
  page.on('response', (response) => {
    if (/graphql|assets\//.test(response.url()) && response.ok()) contents.push(response.url())
  })
  await page.goto(server.address + ARTICLE)
  const field = page.getByLabel('Password')
  await expect(field).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(1)

  await page.getByRole('button', { name: 'Open' }).click()
  await expect(field).toHaveJSProperty('validity.valueMissing', true)
  await field.fill('springtide é')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password')
  expect(contents).toEqual([])

  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(server.address + ARTICLE)
  await page.goto(server.address)
  await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible()
  await expect(field).toHaveCount(0)
})

test('R2.14 an entry that the host has forgotten is asked for again, and one that was only said is none', async ({
  page,
  context,
}) => {
  await page.goto(server.address)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible()
  await context.clearCookies()
  await page.goto(server.address)
  await expect(page.getByLabel('Password')).toBeVisible()
})
