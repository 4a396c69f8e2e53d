import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { CANARY, findCanary, playHost, playIdentity } from './harness/playIdentity.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION], configuration: { basePath: '/press/' } })
})
test.afterAll(() => server.stop())

/** From an article, as a reader does it, to the end of the sign-in, whatever that is. */
async function signIn(page: Page): Promise<void> {
  await page.goto(server.address + ARTICLE)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('R1.2 R2.9 a reader signs in by code and verifier, and goes on where the page was left', async ({
  context,
  page,
}) => {
  const [host, identity] = [await playHost(context), await playIdentity(context, server.address)]
  await signIn(page)
  await expect(page).toHaveURL(server.address + ARTICLE)
  const [authorize, token] = identity.requests
  expect(Object.fromEntries(authorize?.parameters ?? [])).toMatchObject({
    client_id: 'reader',
    redirect_uri: `${server.address}callback`,
    response_type: 'code',
    scope: 'openid email offline_access',
    code_challenge_method: 'S256',
    ui_locales: 'en',
  })
  expect(authorize?.parameters.get('nonce')).toMatch(/^[\w-]{30,}$/)
  expect(authorize?.parameters.get('prompt')).toBeNull()
  expect(Object.fromEntries(token?.parameters ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'code-1',
  })
  await waitForReader(page)
  await page.goto(`${server.address}account`)
  await expect(page.getByText(`You are signed in as ${CANARY}@tide.example`)).toBeVisible()
  await page.goto(server.address)
  await expect.poll(() => host.heard.some(({ authorization }) => authorization?.startsWith('Bearer '))).toBe(true)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('cf-oidc')))).toEqual([])
})

test('R2.9 the callback takes the code out of the address, and survives a reload and the way back', async ({
  context,
  page,
}) => {
  const [, identity] = [await playHost(context), await playIdentity(context, server.address)]
  identity.verdict = 'no-answer'
  await signIn(page)
  await expect(page.getByText('The network did not let the sign-in be finished.')).toBeVisible()
  expect(page.url()).toBe(`${server.address}callback`)
  identity.verdict = 'yes'
  await page.reload()
  await expect(page).toHaveURL(server.address + ARTICLE)
  await page.goto(`${server.address}callback`)
  await expect(page).toHaveURL(server.address + ARTICLE)
  expect(identity.requests.filter(({ what }) => what === 'token')).toHaveLength(2)
})

test('R2.9 the identity service’s own words are said, and nobody is signed in', async ({ context, page }) => {
  const [, identity] = [await playHost(context), await playIdentity(context, server.address)]
  identity.verdict = 'access_denied'
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The lighthouse keeper said no.')
  expect(page.url()).toBe(`${server.address}callback`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No sign-in to finish' })).toBeVisible()
  identity.verdict = 'yes'
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(server.address + ARTICLE)
})

for (const verdict of ['wrong-nonce', 'wrong-issuer'] as const) {
  test(`R2.9 an answer with the ${verdict} signs nobody in`, async ({ context, page }) => {
    const [, identity] = [await playHost(context), await playIdentity(context, server.address)]
    identity.verdict = verdict
    await signIn(page)
    await expect(page.getByRole('alert')).toContainText('did not belong to the sign-in that was begun here')
    expect(await findCanary(page)).toEqual([])
  })
}

test('R2.9 what nobody asked for is not believed: a forged state, and words that somebody put into a link', async ({
  context,
  page,
}) => {
  const [, identity] = [await playHost(context), await playIdentity(context, server.address)]
  for (const search of ['code=stolen&state=forged', 'error=x&error_description=Call+this+number&state=forged']) {
    await page.goto(`${server.address}callback?${search}`)
    await expect(page.getByRole('heading', { name: 'No sign-in to finish' })).toBeVisible()
    await expect(page.getByText('Call this number')).toHaveCount(0)
    expect(page.url()).toBe(`${server.address}callback`)
  }
  expect(identity.requests).toEqual([])
})

test('R2.10 signing out leaves no private byte, here or at the identity service, and in no other tab', async ({
  context,
  page,
}) => {
  const [, identity] = [await playHost(context), await playIdentity(context, server.address)]
  await signIn(page)
  await expect(page).toHaveURL(server.address + ARTICLE)
  await waitForReader(page)
  expect((await findCanary(page)).length).toBeGreaterThan(3)
  const other = await context.newPage()
  await other.goto(server.address + ARTICLE)
  await waitForReader(other)
  await page.goto(`${server.address}account`)
  await page.getByRole('link', { name: 'Sign out here' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect(other).toHaveURL(server.address)
  await expect.poll(() => findCanary(page)).toEqual([])
  expect(await findCanary(other)).toEqual([])
  const [revoke, end] = identity.requests.slice(2)
  expect([revoke?.what, revoke?.parameters.get('token')]).toEqual(['revoke', `${CANARY}-refresh-1`])
  expect(end?.parameters.get('post_logout_redirect_uri')).toBe(`${server.address}logout`)
  expect(end?.parameters.get('id_token_hint')).toContain(CANARY)
  await signIn(page)
  await expect(page).toHaveURL(server.address + ARTICLE)
  expect(identity.requests.findLast(({ what }) => what === 'authorize')?.parameters.get('prompt')).toBe('login')
})

test('R2.10 signing out works where the identity service cannot be reached', async ({ context, page }) => {
  await playHost(context)
  await playIdentity(context, server.address)
  await signIn(page)
  await expect(page).toHaveURL(server.address + ARTICLE)
  await page.goto(`${server.address}account`)
  await expect(page.getByRole('link', { name: 'Sign out here' })).toBeVisible()
  await waitForReader(page)
  await context.route('**/identity/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign out here' }).click()
  await expect(page.getByText('The sign-in service could not be told just now.')).toBeVisible()
  expect(await findCanary(page)).toEqual([])
})
