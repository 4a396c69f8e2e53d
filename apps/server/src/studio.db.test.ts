import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as documents from '@gatefold/contract/generated/studio/documents'
import { schemaText } from '@gatefold/contract/generated/studio/schemaText'
import { buildSchema, type GraphQLFieldMap, GraphQLNonNull } from 'graphql/index.js'
import { type TOTP, URI } from 'otpauth'
import { expect, it, onTestFinished } from 'vitest'
import { openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import { locationOf } from './accounts/identity/testing/aTestIdentity.ts'
import { TestBrowser } from './accounts/identity/testing/TestBrowser.ts'
import { ORIGIN } from './accounts/identity/testing/testSettings.ts'
import { aConfiguration } from './config/aConfiguration.ts'
import { FolderAssetStore } from './platform/storage/openAssetStore.ts'
import { inOneChunk } from './publishing/imports/ImportWork.ts'
import { createStudioSessions, SESSION_LIFE } from './studio/studioSessions.ts'
import { aTestApp, type TestApp } from './testing/aTestApp.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { anId, anIssueRow } from './testing/rows.ts'

const PASSWORD = 'four tides and a causeway'
const COVER_HASH = 'c'.repeat(64)
const DRAFT = anIssueRow({
  id: anId(7),
  slug: 'low-tide',
  name: 'Low Tide',
  status: 'draft',
  cover: `/assets/${COVER_HASH}.webp`,
})
const PAGE = '<base href="GATEFOLD_STUDIO_BASE"><meta property="csp-nonce" nonce="GATEFOLD_NONCE">'

/** A built studio: one document and one script. */
async function aStudioFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-studio-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'build'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'build/main-1.js'), 'export {}')
  return folder
}

/** A title below `/sub/` with a draft, an admin, an editor, an author and a reader without a role. */
async function aTitle(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const clock = { now: Date.parse('2026-03-01T12:00:00.000Z') }
  const now = () => clock.now
  const studioFolder = await aStudioFolder()
  const app = await aTestApp({ db, title: { basePath: '/sub/' }, env: { ORIGIN }, now, studioFolder })
  await db.insertInto('issues').values(DRAFT).execute()
  const logger = { warn: () => undefined, error: () => undefined }
  const accounts = openAccounts(await aConfiguration(), { db, logger, now })
  const members = { admin: ['admin'], editor: ['editor'], author: ['author'], reader: [] }
  const ids: Record<string, string> = {}
  for (const [name, roles] of Object.entries(members)) {
    const account = await accounts.create({ email: `${name}@example.org`, password: PASSWORD, roles })
    ids[name] = account.id
  }
  return { ...app, db, accounts, ids, clock }
}

type Title = Awaited<ReturnType<typeof aTitle>>

/** Signs in through the pages, from an address of the studio on; the answer that ends it. */
async function signIn({ app }: Pick<TestApp, 'app'>, name: string, address = '/sub/studio/') {
  const browser = new TestBrowser(app)
  const start = locationOf(await browser.get(address))
  const authorize = locationOf(await browser.get(start))
  const page = locationOf(await browser.get(authorize))
  const back = locationOf(await browser.post(page, { email: `${name}@example.org`, password: PASSWORD }))
  const callback = locationOf(await browser.get(back))
  return { browser, callback, end: await browser.get(callback) }
}

interface Question {
  readonly query: string
  readonly operationName?: string
}

/** Asks as a browser does that shows a page of the studio. */
function asks({ app }: Pick<TestApp, 'app'>, cookie: string | undefined) {
  return async ({ query, operationName }: Question, variables: object = {}, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/sub/studio/graphql',
      headers: {
        'content-type': 'application/json',
        origin: ORIGIN,
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      payload: JSON.stringify({ query, operationName, variables }),
    })
    const { data, errors } = answer.json<{
      data: Record<string, unknown> | null
      errors?: { extensions: { code: string } }[]
    }>()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data,
      codes: errors?.map(({ extensions }) => extensions.code),
    }
  }
}

/** Without the pages. */
async function aMember(title: Title, name: string) {
  const sessions = createStudioSessions({ db: title.db, adminRole: 'admin', now: () => title.clock.now })
  const secret = await sessions.begin(title.ids[name] ?? '')
  return { secret, ask: asks(title, `gf-studio=${secret}`) }
}

describeOnEachDatabase('the studio', (makeDatabase) => {
  it('leads who is not signed in to the identity service, and from there to the address that was asked for', async () => {
    const title = await aTitle(makeDatabase)
    const { browser, end } = await signIn(title, 'editor', '/sub/studio/log?from=mail')
    expect([end.statusCode, locationOf(end)]).toEqual([302, `${ORIGIN}/sub/studio/log?from=mail`])
    const cookie = end.cookies.find(({ name }) => name === 'gf-studio')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/sub/studio/', maxAge: SESSION_LIFE })
    const page = await browser.get('/sub/studio/log')
    expect(page.statusCode).toBe(200)
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(page.body).toContain('<base href="/sub/studio/">')
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await browser.get('/sub/studio/')).body).not.toContain(nonce)
    expect((await browser.get('/sub/studio/build/main-1.js')).headers['cache-control']).toContain('immutable')
    expect((await browser.get('/sub/studio/build/other.js')).statusCode).toBe(404)
    const me = await asks(title, `gf-studio=${cookie?.value}`)(documents.GetSessionDocument)
    expect(me.data).toMatchObject({ me: { email: 'editor@example.org', role: 'EDITOR' } })
    expect(me.headers['cache-control']).toBe('private, no-store')
  })

  it.each(['//evil.example/', 'https://evil.example/', '../account', 'javascript:alert(1)'])(
    'leads to its first page instead of to %s',
    async (way) => {
      const title = await aTitle(makeDatabase)
      const start = `/sub/studio/sign-in?${new URLSearchParams({ return: way }).toString()}`
      const browser = new TestBrowser(title.app)
      const page = locationOf(await browser.get(locationOf(await browser.get(start))))
      const fields = { email: 'admin@example.org', password: PASSWORD }
      const back = locationOf(await browser.post(page, fields))
      expect(locationOf(await browser.get(locationOf(await browser.get(back))))).toBe(`${ORIGIN}/sub/studio/`)
    },
  )

  it('is not for an account without a role, and says so', async () => {
    const title = await aTitle(makeDatabase)
    const { end } = await signIn(title, 'reader')
    expect(end.statusCode).toBe(403)
    expect(end.body).toContain('This account has no role')
    expect(end.cookies.filter(({ name }) => name === 'gf-studio')).toEqual([])
    expect(await title.db.selectFrom('studio_sessions').selectAll().execute()).toEqual([])
  })

  it('begins no session for a code that another browser has asked for, nor twice for one', async () => {
    const title = await aTitle(makeDatabase)
    const { browser, callback } = await signIn(title, 'admin')
    const stranger = new TestBrowser(title.app)
    await stranger.get('/sub/studio/sign-in')
    for (const one of [stranger, browser]) {
      const answer = await one.get(callback)
      expect(locationOf(answer)).toBe('/sub/studio/sign-in')
      expect(answer.cookies.filter(({ name, value }) => name === 'gf-studio' && value !== '')).toEqual([])
    }
    expect(await title.db.selectFrom('studio_sessions').selectAll().execute()).toHaveLength(1)
  })

  it('is not opened by a browser that the identity service knows, without a password', async () => {
    const title = await aTitle(makeDatabase)
    const { browser } = await signIn(title, 'admin')
    const authorize = new URL(locationOf(await browser.get('/sub/studio/sign-in')), ORIGIN)
    authorize.searchParams.delete('prompt')
    // It has signed in ten minutes ago.
    const records = await title.db.selectFrom('identity_records').selectAll().where('model', '=', 'Session').execute()
    for (const { id, payload } of records) {
      const session = JSON.parse(payload) as { loginTs: number }
      const earlier = JSON.stringify({ ...session, loginTs: session.loginTs - 600 })
      await title.db.updateTable('identity_records').set({ payload: earlier }).where('id', '=', id).execute()
    }
    const callback = locationOf(await browser.get(authorize.href))
    expect(callback).toContain('/sub/studio/callback?code=')
    const end = await browser.get(callback)
    expect(locationOf(end)).toBe('/sub/studio/sign-in')
    expect(end.cookies.filter(({ name, value }) => name === 'gf-studio' && value !== '')).toEqual([])
  })

  it('asks for the password again after signing out', async () => {
    const title = await aTitle(makeDatabase)
    const { browser, end } = await signIn(title, 'admin')
    const { value } = end.cookies.find(({ name }) => name === 'gf-studio') ?? { value: '' }
    const ask = asks(title, `gf-studio=${value}`)
    expect((await ask(documents.SignOutDocument)).data).toEqual({ signOut: true })
    expect(await ask(documents.GetSessionDocument)).toMatchObject({ status: 401, codes: ['SIGN_IN_REQUIRED'] })
    const authorize = locationOf(await browser.get(locationOf(await browser.get('/sub/studio/'))))
    expect(locationOf(await browser.get(authorize))).toContain('/sub/identity/interaction/')
  })

  it('takes a second step where the account has an authenticator, for whoever knows the password', async () => {
    const title = await aTitle(makeDatabase)
    const { ask } = await aMember(title, 'editor')
    const begun = (await ask(documents.BeginSecondFactorDocument)).data?.['beginSecondFactor'] as { address: string }
    const authenticator = URI.parse(begun.address)
    const code = (seconds = 0) => (authenticator as TOTP).generate({ timestamp: title.clock.now + seconds * 1_000 })
    expect((await ask(documents.ConfirmSecondFactorDocument, { code: 'nonsense' })).codes).toEqual(['WRONG_CODE'])
    const confirmed = await ask(documents.ConfirmSecondFactorDocument, { code: code().replace(/^.{3}/, '$& ') })
    expect(confirmed.data?.['confirmSecondFactor']).toHaveLength(10)
    expect((await ask(documents.BeginSecondFactorDocument)).codes).toEqual(['SECOND_FACTOR_ON'])
    expect((await ask(documents.GetSessionDocument)).data).toMatchObject({ me: { hasSecondFactor: true } })
    title.clock.now += 3_600_000

    const browser = new TestBrowser(title.app)
    const page = locationOf(await browser.get(locationOf(await browser.get('/sub/studio/sign-in'))))
    const second = locationOf(await browser.post(page, { email: 'editor@example.org', password: PASSWORD }))
    expect(second).toBe(`${page}/authenticator`)
    expect((await browser.get(second)).body).toContain('Six digits; or one of your recovery codes.')
    const wrong = await browser.post(second, { code: 'nonsense' })
    expect([wrong.statusCode, wrong.body.includes('The code is not right')]).toEqual([422, true])
    const back = locationOf(await browser.post(second, { code: code() }))
    const end = await browser.get(locationOf(await browser.get(back)))
    expect(end.cookies.some(({ name, value }) => name === 'gf-studio' && value !== '')).toBe(true)

    expect((await ask(documents.TurnOffSecondFactorDocument, { code: code() })).codes).toEqual(['WRONG_CODE'])
    const admin = await aMember(title, 'admin')
    const reset = async () => admin.ask(documents.ResetSecondFactorDocument, { id: title.ids['editor'] ?? '' })
    expect((await reset()).data).toMatchObject({ resetSecondFactor: { hasSecondFactor: false } })
    expect((await reset()).codes).toEqual(['NOT_FOUND'])
    const own = await admin.ask(documents.ResetSecondFactorDocument, { id: title.ids['admin'] ?? '' })
    expect(own.codes).toEqual(['FORBIDDEN'])
    const { end: oneStep } = await signIn(title, 'editor')
    expect(locationOf(oneStep)).toBe(`${ORIGIN}/sub/studio/`)
  })

  it('asks for the second step without which nobody is in, whatever page of the sign-in is sent', async () => {
    const title = await aTitle(makeDatabase)
    const { secondFactor } = title.accounts
    const account = { id: title.ids['admin'] ?? '', email: 'admin@example.org' }
    const begun = await secondFactor.begin(account)
    const totp = URI.parse(begun === 'on' ? '' : begun.address) as TOTP
    await secondFactor.confirm(account.id, totp.generate({ timestamp: title.clock.now }))
    const browser = new TestBrowser(title.app)
    const page = locationOf(await browser.get(locationOf(await browser.get('/sub/studio/sign-in'))))
    expect(locationOf(await browser.post(`${page}/authenticator`, { code: '000000' }))).toBe(page)
    const fields = { email: account.email, password: PASSWORD }
    for (let times = 0; times < 2; times += 1) {
      expect(locationOf(await browser.post(page, fields))).toBe(`${page}/authenticator`)
    }
    const authorize = page.replace('/interaction/', '/authorize/')
    expect((await browser.get(authorize)).headers.location ?? '').not.toContain('code=')
    expect(await title.db.selectFrom('studio_sessions').selectAll().execute()).toEqual([])
  })

  it('ends a session after two weeks, and at once with the account’s others, its role or the account', async () => {
    const title = await aTitle(makeDatabase)
    const { accounts, ids, clock } = title
    const isIn = async (ask: Awaited<ReturnType<typeof aMember>>['ask']) =>
      (await ask(documents.GetSessionDocument)).status === 200
    const id = ids['editor'] ?? ''
    const ends = [() => accounts.endSessions(id), () => accounts.setDisabled(id, true), () => accounts.setRoles(id, [])]
    for (const end of ends) {
      const { ask } = await aMember(title, 'editor')
      expect(await isIn(ask)).toBe(true)
      clock.now += 1_000
      await end()
      expect(await isIn(ask)).toBe(false)
      await accounts.setDisabled(id, false)
    }
    await accounts.setRoles(id, ['editor'])
    const { ask } = await aMember(title, 'editor')
    clock.now += SESSION_LIFE * 1_000 - 1
    expect(await isIn(ask)).toBe(true)
    clock.now += 1
    expect(await isIn(ask)).toBe(false)
  })

  it('answers nothing that another site posts, and nobody without a session', async () => {
    const title = await aTitle(makeDatabase)
    const { secret, ask } = await aMember(title, 'admin')
    const publish = { ...documents.PublishIssueDocument }
    const foreign = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect(await ask(publish, { id: DRAFT.id }, headers)).toMatchObject({ status: 403, codes: ['FORBIDDEN'] })
    }
    for (const cookie of [undefined, 'gf-studio=', `gf-studio=${secret.slice(1)}x`, `gf-studio=${'x'.repeat(32)}`]) {
      const answer = await asks(title, cookie)(publish, { id: DRAFT.id })
      expect(answer).toMatchObject({ status: 401, codes: ['SIGN_IN_REQUIRED'] })
    }
    const form = await title.app.inject({
      method: 'POST',
      url: '/sub/studio/graphql',
      headers: { 'content-type': 'text/plain', cookie: `gf-studio=${secret}`, origin: ORIGIN },
      payload: JSON.stringify(publish),
    })
    expect(form.statusCode).toBe(415)
    const row = await title.db.selectFrom('issues').select('status').executeTakeFirstOrThrow()
    expect(row.status).toBe('draft')
  })

  it.each(['admin', 'editor', 'author'] as const)(
    'gives the role of %s each field that its description says',
    async (role) => {
      const title = await aTitle(makeDatabase)
      const { ask } = await aMember(title, role)
      const fields = everyField()
      expect(fields.length).toBeGreaterThan(12)
      for (const { query, name, roles } of fields) {
        const { codes = [] } = await ask({ query })
        expect([name, codes.includes('FORBIDDEN')]).toEqual([name, !roles.includes(role)])
      }
    },
  )

  it('shows the files of drafts to who has a role, and to nobody else', async () => {
    const title = await aTitle(makeDatabase)
    const { secret } = await aMember(title, 'author')
    const store = new FolderAssetStore(join(title.folder, 'assets'))
    const file = await store.commit(await store.stage('studio', inOneChunk(Buffer.from('a cover'))), 'webp')
    const url = `/sub/studio/assets/${file.hash}.webp`
    const answer = await title.app.inject({ url, headers: { cookie: `gf-studio=${secret}` } })
    expect(answer).toMatchObject({ statusCode: 200, body: 'a cover' })
    expect(answer.headers['cache-control']).toContain('private')
    expect((await title.app.inject({ url })).statusCode).toBe(404)
  })

  it('publishes, schedules, takes back and removes an issue, and has it all in its log', async () => {
    const title = await aTitle(makeDatabase)
    const [editor, admin] = [await aMember(title, 'editor'), await aMember(title, 'admin')]
    const { id } = DRAFT
    const issues = async () => (await editor.ask(documents.ListIssuesDocument)).data?.['issues']
    const cover = `assets/${COVER_HASH}.webp`
    const draft = { id, slug: 'low-tide', name: 'Low Tide', status: 'DRAFT', isPublic: false, articleCount: 0, cover }
    expect(await issues()).toMatchObject([{ ...draft, publishAt: null, bytes: 0, isPaid: false, price: null }])
    const published = await editor.ask(documents.PublishIssueDocument, { id })
    expect(published.data).toMatchObject({ publishIssue: { ...draft, status: 'PUBLISHED', isPublic: true } })
    const at = '2026-05-01T08:00:00+02:00'
    const scheduled = await editor.ask(documents.ScheduleIssueDocument, { id, at })
    const publishAt = '2026-05-01T06:00:00.000Z'
    expect(scheduled.data).toMatchObject({ scheduleIssue: { status: 'SCHEDULED', publishAt, isPublic: false } })
    for (const wrong of ['soon', '2026-05-01', '2026-05-01T08:00', '2026-13-01T08:00Z']) {
      const answer = await editor.ask(documents.ScheduleIssueDocument, { id, at: wrong })
      expect([wrong, answer.codes]).toEqual([wrong, ['BAD_USER_INPUT']])
    }
    const unpublished = await editor.ask(documents.UnpublishIssueDocument, { id })
    expect(unpublished.data).toMatchObject({ unpublishIssue: draft })
    expect((await editor.ask(documents.RemoveIssueDocument, { id })).data).toEqual({ removeIssue: id })
    expect(await issues()).toEqual([])
    expect((await editor.ask(documents.RemoveIssueDocument, { id })).codes).toEqual(['NOT_FOUND'])
    const { data } = await admin.ask(documents.GetAuditLogDocument, {})
    const by = { actor: 'editor@example.org', isCommand: false, subject: 'Low Tide' }
    expect(data).toMatchObject({
      auditLog: {
        entries: [
          { ...by, action: 'ISSUE_REMOVED', before: { slug: 'low-tide' }, after: null },
          { ...by, action: 'ISSUE_UNPUBLISHED' },
          {
            ...by,
            action: 'ISSUE_SCHEDULED',
            before: { status: 'published' },
            after: { status: 'scheduled', publishAt },
          },
          { ...by, action: 'ISSUE_PUBLISHED' },
          ...Object.keys(title.ids).map(() => ({ action: 'ACCOUNT_ADDED', isCommand: true })),
        ],
        hasMore: false,
      },
    })
  })

  it('invites colleagues, takes invitations back, and changes roles but the last admin’s', async () => {
    const title = await aTitle(makeDatabase)
    const { ask } = await aMember(title, 'admin')
    const invite = async (email: string) => ask(documents.InviteMemberDocument, { email, role: 'EDITOR' })
    const { data } = await invite(' New@Example.org')
    const expiresAt = '2026-03-08T12:00:00.000Z'
    const invited = { email: 'new@example.org', role: 'EDITOR', expiresAt }
    const address = expect.stringMatching(new RegExp(`^${ORIGIN}/sub/identity/invitation/[\\w-]{32}$`)) as string
    expect(data).toEqual({ inviteMember: { ...invited, address, isMailed: false } })
    const members = async () => (await ask(documents.ListMembersDocument)).data
    const roles = { admin: 'ADMIN', author: 'AUTHOR', editor: 'EDITOR' }
    const rows = Object.entries(roles).map(([name, role]) => ({ email: `${name}@example.org`, role }))
    expect(await members()).toMatchObject({ members: rows, invitations: [invited] })
    expect((await invite('editor@example.org')).codes).toEqual(['ALREADY_MEMBER'])
    expect((await invite('nobody')).codes).toEqual(['BAD_USER_INPUT'])
    const withdraw = async () => ask(documents.WithdrawInvitationDocument, { email: 'new@example.org' })
    expect((await withdraw()).data).toEqual({ withdrawInvitation: 'new@example.org' })
    expect((await withdraw()).codes).toEqual(['NOT_FOUND'])
    const change = async (name: string, role: string | null) =>
      ask(documents.ChangeRoleDocument, { id: title.ids[name] ?? '', role })
    expect((await change('admin', 'EDITOR')).codes).toEqual(['LAST_ADMIN'])
    expect((await change('admin', null)).codes).toEqual(['LAST_ADMIN'])
    expect((await change('author', 'EDITOR')).data).toMatchObject({ changeRole: { role: 'EDITOR' } })
    expect((await change('editor', null)).data).toMatchObject({ changeRole: { role: null } })
    expect((await change('nobody', 'EDITOR')).codes).toEqual(['NOT_FOUND'])
    expect(await members()).toMatchObject({ members: [{ role: 'ADMIN' }, { role: 'EDITOR' }], invitations: [] })
  })

  it('gives its log page by page', async () => {
    const title = await aTitle(makeDatabase)
    const { ask } = await aMember(title, 'admin')
    const query =
      'query Log($before: ID, $limit: Int) { auditLog(before: $before, limit: $limit) { entries { id subject } hasMore } }'
    const read = async (variables: object) => {
      const { data } = await ask({ query, operationName: 'Log' }, variables)
      return data?.['auditLog'] as {
        readonly entries: readonly { id: string; subject: string }[]
        readonly hasMore: boolean
      }
    }
    const first = await read({ limit: 3 })
    expect(first).toMatchObject({ entries: [{}, {}, { subject: 'editor@example.org' }], hasMore: true })
    const rest = await read({ before: first.entries.at(-1)?.id, limit: 3 })
    expect(rest).toMatchObject({ entries: [{ subject: 'admin@example.org' }], hasMore: false })
    for (const wrong of [{ limit: 0 }, { limit: 201 }, { before: 'first' }]) {
      expect((await ask({ query, operationName: 'Log' }, wrong)).codes).toEqual(['BAD_USER_INPUT'])
    }
  })
})

interface Field {
  readonly name: string
  readonly query: string
  readonly roles: readonly string[]
}

/** Each field of the schema with arguments that name nothing, and the roles that its description names. */
function everyField(): readonly Field[] {
  const schema = buildSchema(schemaText)
  const all = [schema.getQueryType(), schema.getMutationType()]
  return all.flatMap((type) => (type === undefined || type === null ? [] : fieldsOf(type.getFields(), type.name)))
}

const VALUES: Readonly<Record<string, string>> = {
  email: '"nobody@example.org"',
  role: 'AUTHOR',
  at: '"2026-05-01T06:00Z"',
}

function fieldsOf(fields: GraphQLFieldMap<unknown, unknown>, type: string): readonly Field[] {
  return Object.values(fields)
    .filter(({ name }) => name !== 'signOut')
    .map(({ name, args, description, type: result }) => {
      const required = args.filter((argument) => argument.type instanceof GraphQLNonNull)
      const given = required.map((argument) => `${argument.name}: ${VALUES[argument.name] ?? '"nothing"'}`).join(', ')
      const selection = /^\[?(?:ID|String|Boolean)/.test(String(result)) ? '' : '{ __typename }'
      const query = `${type.toLowerCase()} { ${name}${given === '' ? '' : `(${given})`} ${selection} }`
      return { name, query, roles: rolesIn(description ?? '') }
    })
}

function rolesIn(description: string): readonly string[] {
  if (description.includes('For every role.')) return ['admin', 'editor', 'author']
  return description.includes('For admins and editors.') ? ['admin', 'editor'] : ['admin']
}
