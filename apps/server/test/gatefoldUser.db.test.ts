import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'
import { runGatefold } from './TestTitle.ts'

const PASSWORD = 'bicycle under the lamp'
const RULE = 'A password has 10 to 200 characters, is not the e-mail address and is none of the most common ones.'

describeOnEachDatabase('gatefold user', (makeDatabase) => {
  it('makes an account, changes it, and removes it', async () => {
    const { db, ...database } = await makeDatabase()
    const title = await aTitle({ db, ...database })
    const run = (args: readonly string[], input?: string) => runInProcess(title, ['user', ...args], input)
    expect(await run(['list'])).toEqual(said('There is no account yet; `gatefold user add EMAIL` makes one.'))
    expect(await run(['add', 'Ann@Example.org', '--role', 'admin', '--role', 'editor'], `${PASSWORD}\n`)).toEqual(
      said('There is an account for ann@example.org now, with the roles admin, editor.'),
    )
    expect(await run(['add', 'ben.archer@example.org', '--no-password'])).toEqual(
      said(
        'There is an account for ben.archer@example.org now, with no role, without a password: codes by mail lead in.',
      ),
    )
    expect(await run(['role', 'ben.archer@example.org', 'editor'])).toEqual(
      said('ben.archer@example.org has the role editor now; it takes effect within ten minutes.'),
    )
    expect(await run(['disable', 'ben.archer@example.org'])).toEqual(
      said('ben.archer@example.org is disabled, and signed out everywhere within ten minutes.'),
    )
    expect((await run(['list'])).stdout).toBe(
      'ann@example.org         verified  admin  editor\nben.archer@example.org  disabled  editor\n',
    )
    expect(await run(['enable', 'ben.archer@example.org'])).toEqual(said('ben.archer@example.org can sign in.'))
    const before = await db.selectFrom('accounts').selectAll().where('email', '=', 'ann@example.org').execute()
    expect(await run(['password', 'ANN@example.org'], 'a lamp under the bicycle')).toEqual(
      said('The password of ann@example.org has been changed; all devices are signed out within ten minutes.'),
    )
    const after = await db.selectFrom('accounts').selectAll().where('email', '=', 'ann@example.org').execute()
    expect(after[0]?.password_hash).not.toBe(before[0]?.password_hash)
    const only =
      'ann@example.org is the only admin of this title and keeps the role; `gatefold user role EMAIL admin` makes another one first.\n'
    for (const taken of [
      ['role', 'ann@example.org', 'editor'],
      ['role', 'ann@example.org'],
      ['disable', 'ann@example.org'],
      ['remove', 'ann@example.org'],
    ]) {
      expect(await run(taken)).toEqual({ code: 1, stdout: '', stderr: only })
    }
    await run(['role', 'ben.archer@example.org', 'admin'])
    await run(['disable', 'ben.archer@example.org'])
    // An admin who cannot sign in is none.
    expect((await run(['remove', 'ann@example.org'])).stderr).toBe(only)
    await run(['enable', 'ben.archer@example.org'])
    expect(await run(['role', 'ann@example.org'])).toEqual(
      said('ann@example.org has no role now; it takes effect within ten minutes.'),
    )
    expect(await run(['reset-authenticator', 'ann@example.org'])).toEqual(said('ann@example.org has no authenticator.'))
    expect(await run(['remove', 'ann@example.org'])).toEqual(
      said('The account of ann@example.org has been removed; it is signed out everywhere within ten minutes.'),
    )
    const { accounts } = JSON.parse((await run(['list', '--json'])).stdout) as { readonly accounts: unknown }
    expect(accounts).toEqual([
      {
        id: expect.any(String),
        email: 'ben.archer@example.org',
        isVerified: true,
        roles: ['admin'],
        isDisabled: false,
        created: expect.any(String),
        sessionsSince: expect.any(String),
      },
    ])
  })

  it('invites somebody to a role, by an address on the title', async () => {
    const { db, ...database } = await makeDatabase()
    const title = await aTitle({ db, ...database })
    const run = (args: readonly string[]) => runInProcess(title, ['user', 'invite', ...args])
    const { stdout } = await run(['Cleo@example.org', '--role', 'author', '--role', 'editor'])
    expect(stdout).toMatch(
      /^Cleo@example\.org gets the roles author, editor by making an account at http:\/\/\S+\/identity\/invitation\/[\w-]{32}, once, within 7 days\.\n$/,
    )
    expect(await db.selectFrom('invitations').select(['email', 'roles']).execute()).toEqual([
      { email: 'cleo@example.org', roles: '["author","editor"]' },
    ])
    expect(await run(['dora@example.org', '--role', 'owner'])).toEqual({
      code: 1,
      stdout: '',
      stderr: '"owner" is no role; there are admin, editor and author.\n',
    })
    expect((await run(['dora@example.org'])).stderr).toContain("required option '--role <role>' not specified")
  })

  it.each([
    [['add', 'ann@example.org'], PASSWORD, 'There is an account for ann@example.org already.'],
    [['add', 'ben'], PASSWORD, '"ben" is no e-mail address.'],
    [['add', 'ben@example.org'], '', 'No password came on the standard input; --help says how to give one.'],
    [['add', 'ben@example.org'], 'short', RULE],
    [['add', 'ben@example.org'], '1234567890', RULE],
    [
      ['add', 'ben@example.org', '--role', 'two words'],
      PASSWORD,
      '"two words" is no role; there are admin, editor and author.',
    ],
    [['password', 'ann@example.org'], 'ann@example.org', RULE],
    [
      ['password', 'ben@example.org'],
      PASSWORD,
      'There is no account for "ben@example.org"; `gatefold user list` names them all.',
    ],
    [['role', 'ben', 'admin'], '', 'There is no account for "ben"; `gatefold user list` names them all.'],
    [['role', 'ann@example.org', 'admn'], '', '"admn" is no role; there are admin, editor and author.'],
    [['role', 'ann@example.org', 'Admin'], '', '"Admin" is no role; there are admin, editor and author.'],
    [['disable', 'ben'], '', 'There is no account for "ben"; `gatefold user list` names them all.'],
    [['enable', 'ben'], '', 'There is no account for "ben"; `gatefold user list` names them all.'],
    [['remove', 'ben'], '', 'There is no account for "ben"; `gatefold user list` names them all.'],
  ])('ends `%j` with 1 and a sentence', async (args, input, sentence) => {
    const title = await aTitle(await makeDatabase())
    await runInProcess(title, ['user', 'add', 'ann@example.org'], PASSWORD)
    const before = (await runInProcess(title, ['user', 'list', '--json'])).stdout
    expect(await runInProcess(title, ['user', ...args], input)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    })
    expect((await runInProcess(title, ['user', 'list', '--json'])).stdout).toBe(before)
  })
})

describe('gatefold user in a title without accounts of its own', () => {
  it.each([
    [{ type: 'none' }, 'This title has no accounts: "auth.type" is "none".'],
    [
      { type: 'jwt', issuer: 'https://id.example/', clientId: 'reader' },
      'The accounts of this title are kept by https://id.example/ ("auth.issuer").',
    ],
  ])('says where they are: %j', async (auth, sentence) => {
    const title = await aTitle()
    const path = join(title.folder, 'gatefold.config.json')
    const settings = JSON.parse(await readFile(path, 'utf8')) as object
    await writeFile(path, JSON.stringify({ ...settings, auth }))
    expect(await runInProcess(title, ['user', 'list'])).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

describe('gatefold user as a program', () => {
  it('names its commands, and has no option for a password', async () => {
    const title = await aTitle()
    const help = await runGatefold(title, ['user', '--help'])
    for (const name of ['add', 'invite', 'list', 'role', 'password', 'disable', 'enable', 'remove']) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    }
    expect(await runInProcess(title, ['user', 'add', 'ann@example.org', PASSWORD])).toMatchObject({ code: 1 })
    expect((await runInProcess(title, ['user', 'add', '--help'])).stdout).toContain(RULE)
  })
})

function said(sentence: string) {
  return { code: 0, stdout: `${sentence}\n`, stderr: '' }
}
