import { expect, type Page } from '@playwright/test'
import { runGatefold, type Title } from './gatefold.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Makes an account by the command line, as a publisher does. */
export async function addAccount(title: Title, { email, password }: Credentials, roles: readonly string[] = []) {
  const flags = roles.flatMap((role) => ['--role', role])
  const { code, stdout, stderr } = await runGatefold(title, ['user', 'add', email, ...flags], `${password}\n`)
  if (code !== 0) throw new Error(stdout + stderr)
}

/** Signs in at the embedded identity service, by the reader's own ways from the page that is open. */
export async function signInFor(page: Page, address: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${address}account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export interface NewReader extends Credentials {
  /** Gives the code that was mailed. */
  readonly takeCode: () => Promise<string>
}

/** From the account screen to a mailed code and back to the reader, as somebody without an account; gives the code. */
export async function signUpFor(
  page: Page,
  address: string,
  { email, password, takeCode }: NewReader,
): Promise<string> {
  await page.goto(`${address}account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  return createAccount(page, { email, password, takeCode })
}

/** From the page that creates accounts. */
export async function createAccount(page: Page, { email, password, takeCode }: NewReader): Promise<string> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  const code = await takeCode()
  expect(code).toMatch(/^\d{6}$/)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  return code
}
