import { expect, it } from 'vitest'
import { anAccountsFixture } from './accounts/identity/testing/anAccountsFixture.ts'
import { listChanges, recordChange } from './platform/db/auditLog.ts'
import { changeSample, changeTerms } from './publishing/issues/changeTerms.ts'
import { changeStatus, removeIssue } from './publishing/issues/manageIssues.ts'
import { anImportedArticle } from './publishing/testing/anImportedIssue.ts'
import { ACTOR, importInto, NOW, publishingDeps } from './publishing/testing/aPublisher.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'

const ALL = { limit: 100 }
const PAID = { isPaid: true, price: { amount: 490, currency: 'EUR' } }
const AT = '2026-05-01T06:00:00.000Z'

describeOnEachDatabase('the audit log', (makeDatabase) => {
  it('has who changed what of an issue, when, before and after, and nothing for what was so already', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const article = anImportedArticle({ key: 'sun', title: 'Sun' })
    await importInto(deps, { articles: [article] }, { landing: 'published', fileName: 'spring.pdf' })
    await importInto(deps, { articles: [article] }, { landing: 'published', fileName: 'spring.pdf' })
    await changeStatus('spring', { status: 'published' }, deps)
    await changeStatus('spring', { status: 'scheduled', at: new Date(AT) }, deps)
    await changeStatus('spring', { status: 'draft' }, deps)
    await changeTerms('spring', PAID, deps)
    await changeTerms('spring', PAID, deps)
    await changeSample({ issue: 'spring', article: 'sun' }, true, deps)
    await changeSample({ issue: 'spring', article: 'sun' }, true, deps)
    await removeIssue('spring', { ...deps, actor: { kind: 'command', name: 'root' } })
    const changes = await listChanges(deps.db, ALL)
    const by = { at: NOW.toISOString(), actor: 'ann@example.org', isCommand: false, subject: 'Spring' }
    const scheduled = { status: 'scheduled', publishAt: AT }
    const [closed, open] = [false, true].map((isSample) => ({ article: 'sun', isSample }))
    expect(changes.map(({ id: _id, ...change }) => change).toReversed()).toEqual([
      { ...by, action: 'issue-imported', before: undefined, after: { file: 'spring.pdf', change: 'created' } },
      { ...by, action: 'issue-published', before: { status: 'draft' }, after: { status: 'published' } },
      { ...by, action: 'issue-scheduled', before: { status: 'published' }, after: scheduled },
      { ...by, action: 'issue-unpublished', before: scheduled, after: { status: 'draft' } },
      { ...by, action: 'issue-priced', before: { isPaid: false }, after: PAID },
      { ...by, action: 'sample-changed', before: closed, after: open },
      {
        ...by,
        actor: 'root',
        isCommand: true,
        action: 'issue-removed',
        before: { slug: 'spring', status: 'draft' },
        after: undefined,
      },
    ])
  })

  it('has who was invited and who has which role, and no password or secret', async () => {
    const { db } = await makeDatabase()
    const { accounts } = anAccountsFixture(db)
    const byAnn = accounts.as(ACTOR)
    const addressOf = (secret: string) => `https://magazine.example/identity/invitation/${secret}`
    const invitation = { roles: ['editor'], days: 7, addressOf }
    const { address } = await byAnn.invitations.create({ ...invitation, email: 'ben@example.org' })
    await byAnn.invitations.create({ ...invitation, email: 'cyd@example.org' })
    await byAnn.invitations.withdraw('CYD@example.org')
    const password = 'quiet mud over the wide flats'
    const secret = address.split('/').at(-1) ?? ''
    await accounts.invitations.accept(secret, { email: '', password })
    const ben = await accounts.findByEmail('ben@example.org')
    const id = ben?.id ?? ''
    for (let times = 0; times < 2; times += 1) await byAnn.setRoles(id, ['author'])
    for (let times = 0; times < 2; times += 1) await byAnn.setDisabled(id, true)
    await byAnn.setDisabled(id, false)
    await byAnn.remove(id)
    await accounts.create({ email: 'dan@example.org', password, roles: ['editor'] })
    const changes = (await listChanges(db, ALL)).toReversed()
    expect(changes.map(({ actor, action, subject, before, after }) => [actor, action, subject, before, after])).toEqual(
      [
        ['ann@example.org', 'member-invited', 'ben@example.org', undefined, invited(7)],
        ['ann@example.org', 'member-invited', 'cyd@example.org', undefined, invited(7)],
        ['ann@example.org', 'invitation-withdrawn', 'cyd@example.org', undefined, undefined],
        ['ben@example.org', 'invitation-accepted', 'ben@example.org', undefined, { roles: ['editor'] }],
        ['ann@example.org', 'role-changed', 'ben@example.org', { roles: ['editor'] }, { roles: ['author'] }],
        ['ann@example.org', 'account-disabled', 'ben@example.org', undefined, undefined],
        ['ann@example.org', 'account-enabled', 'ben@example.org', undefined, undefined],
        ['ann@example.org', 'account-removed', 'ben@example.org', undefined, undefined],
        ['root', 'account-added', 'dan@example.org', undefined, { roles: ['editor'] }],
      ],
    )
    const text = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    for (const hidden of [password, secret, 'argon2']) expect(text).not.toContain(hidden)
  })

  it('has no line for a change that was not made', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await expect(changeStatus('spring', { status: 'draft' }, deps)).rejects.toThrow('There is no issue')
    const { accounts } = anAccountsFixture(deps.db)
    const ann = await accounts.create({ email: 'ann@example.org', password: undefined, roles: ['admin'] })
    const before = await listChanges(deps.db, ALL)
    await expect(accounts.setRoles(ann.id, [])).rejects.toMatchObject({ code: 'last-admin' })
    await expect(accounts.invitations.withdraw('ben@example.org')).rejects.toMatchObject({ code: 'unknown-invitation' })
    expect(await listChanges(deps.db, ALL)).toEqual(before)
  })

  it('goes with the transaction that it is part of', async () => {
    const { db } = await makeDatabase()
    const change = { action: 'issue-removed', subject: { id: '1', name: 'Spring' } } as const
    const broken = db.transaction().execute(async (transaction) => {
      await recordChange(transaction, change, { actor: ACTOR, at: NOW })
      throw new Error('after the line')
    })
    await expect(broken).rejects.toThrow('after the line')
    expect(await listChanges(db, ALL)).toEqual([])
  })

  it('is read page by page', async () => {
    const { db } = await makeDatabase()
    for (const name of ['One', 'Two', 'Three']) {
      const change = { action: 'issue-published', subject: { id: name, name } } as const
      await recordChange(db, change, { actor: ACTOR, at: NOW })
    }
    const latest = await listChanges(db, { limit: 2 })
    expect(latest.map(({ subject }) => subject)).toEqual(['Three', 'Two'])
    const earlier = await listChanges(db, { limit: 2, before: latest.at(-1)?.id })
    expect(earlier.map(({ subject }) => subject)).toEqual(['One'])
  })
})

function invited(days: number) {
  const expiresAt = new Date(Date.parse('2026-03-01T12:00:00.000Z') + days * 86_400_000).toISOString()
  return { roles: ['editor'], expiresAt }
}
