import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { makeDemonstrationAdmin } from './makeDemonstrationAdmin.ts'

const EMAIL = 'admin@low-water.example'
const ANOTHER = `npm run gatefold -- user password ${EMAIL}`

async function aTitle(settings: object) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-admin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = JSON.stringify({ title: 'Low Water', ...settings })
  const env = { GATEFOLD_DATA: folder }
  return loadConfiguration({ env, cwd: folder, readFile: () => Promise.resolve(text) })
}

const accountsOf = (configuration: Awaited<ReturnType<typeof aTitle>>) => ({
  configuration,
  stderr: process.stderr,
  now: () => new Date(),
})

it('makes an admin of the demonstration once, whose password signs in, and then says how to set another', async () => {
  const demonstration = await aTitle({ appKey: 'demo' })
  const [first = '', second] = await makeDemonstrationAdmin(demonstration)
  const password =
    /^The demonstration's admin is admin@low-water\.example with the password (\S+)$/.exec(first)?.[1] ?? ''
  expect(password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  expect(second).toBe(`It is not shown again; another one is set by: ${ANOTHER}`)
  const entered = await withAccounts(accountsOf(demonstration), (accounts) =>
    accounts.signIn({ email: EMAIL, password }),
  )
  expect(entered).toMatchObject({ kind: 'in', account: { roles: ['admin'] } })
  expect(await makeDemonstrationAdmin(demonstration)).toEqual([
    `The demonstration's admin is ${EMAIL}; a new password is set by: ${ANOTHER}`,
  ])
})

it('does not make it again when it has been removed', async () => {
  const demonstration = await aTitle({ appKey: 'demo' })
  await makeDemonstrationAdmin(demonstration)
  await withAccounts(accountsOf(demonstration), async (accounts) => {
    const [made] = await accounts.list()
    await accounts.create({ email: 'ann@example.org', password: undefined, roles: ['admin'] })
    await accounts.remove(made?.id ?? '')
  })
  expect(await makeDemonstrationAdmin(demonstration)).toEqual([])
  const left = await withAccounts(accountsOf(demonstration), (accounts) => accounts.list())
  expect(left.map(({ email }) => email)).toEqual(['ann@example.org'])
})

it('makes none of any other title, nor where accounts are kept elsewhere', async () => {
  const own = await aTitle({ appKey: 'my-magazine' })
  expect(await makeDemonstrationAdmin(own)).toEqual([])
  expect(await withAccounts(accountsOf(own), (accounts) => accounts.list())).toEqual([])
  expect(await makeDemonstrationAdmin(await aTitle({ appKey: 'demo', auth: { type: 'none' } }))).toEqual([])
})
