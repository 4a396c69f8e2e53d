import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { makeFirstAdmin } from './makeFirstAdmin.ts'

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
  const [first = '', second] = await makeFirstAdmin(demonstration)
  const password = /^The title's admin is admin@low-water\.example with the password (\S+)$/.exec(first)?.[1] ?? ''
  expect(password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  expect(second).toBe(`It is not shown again; another one is set by: ${ANOTHER}`)
  const entered = await withAccounts(accountsOf(demonstration), (accounts) =>
    accounts.signIn({ email: EMAIL, password }),
  )
  expect(entered).toMatchObject({ kind: 'in', account: { roles: ['admin'] } })
  expect(await makeFirstAdmin(demonstration)).toEqual([
    `The title's admin is ${EMAIL}; a new password is set by: ${ANOTHER}`,
  ])
})

it('does not make it again when it has been removed', async () => {
  const demonstration = await aTitle({ appKey: 'demo' })
  await makeFirstAdmin(demonstration)
  await withAccounts(accountsOf(demonstration), async (accounts) => {
    const [made] = await accounts.list()
    await accounts.create({ email: 'ann@example.org', password: undefined, roles: ['admin'] })
    await accounts.remove(made?.id ?? '')
  })
  expect(await makeFirstAdmin(demonstration)).toEqual([])
  const left = await withAccounts(accountsOf(demonstration), (accounts) => accounts.list())
  expect(left.map(({ email }) => email)).toEqual(['ann@example.org'])
})

it('prints an address of a title of one’s own until its admin has been made there', async () => {
  const own = await aTitle({ appKey: 'My Magazine', basePath: '/lantern/' })
  const [first = '', ...others] = await makeFirstAdmin(own)
  const ADDRESS =
    /^The title has no admin yet\. Make your account at http:\/\/127\.0\.0\.1:4000\/lantern\/identity\/invitation\/(\S+)$/
  expect(first).toMatch(ADDRESS)
  const studio = 'http://127.0.0.1:4000/lantern/studio/'
  expect(others).toEqual([`That works once, within a day. Then bring in the first issue at ${studio}`])
  const [later = ''] = await makeFirstAdmin(own)
  const ann = { email: 'ann@example.org', password: 'bicycle under the lamp' }
  const accept = (sentence: string) =>
    withAccounts(accountsOf(own), ({ invitations }) => invitations.accept(ADDRESS.exec(sentence)?.[1] ?? '', ann))
  expect(await accept(first)).toBe('gone')
  expect(await accept(later)).toBe('accepted')
  const entered = await withAccounts(accountsOf(own), (accounts) => accounts.signIn(ann))
  expect(entered).toMatchObject({ kind: 'in', account: { roles: ['admin'] } })
  expect(await makeFirstAdmin(own)).toEqual([])
})

it('invites to the role that the title names, though there are readers, and not where accounts are kept elsewhere', async () => {
  const own = await aTitle({ appKey: 'my-magazine', auth: { adminClaim: 'roles=owner' } })
  await withAccounts(accountsOf(own), (accounts) =>
    accounts.create({ email: 'ann@example.org', password: undefined, roles: ['editor'] }),
  )
  const [first = ''] = await makeFirstAdmin(own)
  const invited = await withAccounts(accountsOf(own), ({ invitations }) => invitations.find(first.replace(/^.*\//, '')))
  expect(invited).toEqual({ email: undefined, roles: ['owner'] })
  expect(await makeFirstAdmin(await aTitle({ appKey: 'my-magazine', auth: { type: 'none' } }))).toEqual([])
})
