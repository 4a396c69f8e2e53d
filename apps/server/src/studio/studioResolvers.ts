import type {
  AuditAction as WireAction,
  AuditEntry as WireEntry,
  AuditPage,
  FactorSecret,
  Invitation as WireInvitation,
  Issue,
  Member as WireMember,
  Me,
  MutationCancelImportArgs,
  MutationChangeRoleArgs,
  MutationConfirmSecondFactorArgs,
  MutationImportUploadsArgs,
  MutationInviteMemberArgs,
  MutationPublishIssueArgs,
  MutationScheduleIssueArgs,
  MutationWithdrawInvitationArgs,
  NewInvitation,
  QueryAuditLogArgs,
  Role,
  Title,
} from '@gatefold/contract/generated/studio/schema'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import { type Money, priceOf } from '@gatefold/magazine/price'
import { isPublic } from '../access/accessRules.ts'
import { termsOf } from '../access/issueTerms.ts'
import { AccountError } from '../accounts/identity/accounts/AccountError.ts'
import type { InvitingAccounts } from '../accounts/identity/accounts/openAccounts.ts'
import type { Account } from '../accounts/identity/accounts/Account.ts'
import { CodedError, type ErrorCode } from '../http/graphql/CodedError.ts'
import { type Actor, type AuditEntry, listChanges } from '../platform/db/auditLog.ts'
import {
  changeStatus,
  findListedIssue,
  type ListedIssue,
  listIssues,
  removeIssue,
  type StatusChange,
} from '../publishing/issues/manageIssues.ts'
import type { PublishingDeps } from '../publishing/PublishingDeps.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { cancelImport, type Imports, importUploads, listImports, retryImport } from './importResolvers.ts'
import { type Member, roleOf, type StudioRole } from './studioSessions.ts'

/** What the resolvers of one operation share. */
export interface StudioContext {
  readonly member: Member
  /** In the member's name. */
  readonly publishing: PublishingDeps
  readonly accounts: Pick<InvitingAccounts, 'as' | 'adminRole' | 'listMembers' | 'find' | 'secondFactor'>
  readonly title: Title
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
  /** Whether an invitation is mailed. */
  readonly mailsInvitations: boolean
  /** The address of the page of an invitation. */
  readonly addressOf: (secret: string) => string
  readonly imports: Imports
  /** Ends this session. */
  readonly end: () => Promise<void>
}

const EVERYBODY: readonly StudioRole[] = ['admin', 'editor', 'author']
const PUBLISHERS: readonly StudioRole[] = ['admin', 'editor']
const ADMINS: readonly StudioRole[] = ['admin']

type Resolve<Args, Result> = (args: Args, context: StudioContext) => Promise<Result>

/** A field for these roles; everybody else is refused before anything is done. */
function allow<Args, Result>(roles: readonly StudioRole[], resolve: Resolve<Args, Result>) {
  return async (_root: unknown, args: Args, context: StudioContext): Promise<Result> => {
    if (!roles.includes(context.member.role)) throw new CodedError('FORBIDDEN', 'This role may not do that.')
    return resolve(args, context).catch((error: unknown) => {
      throw codedError(error)
    })
  }
}

/** The studio's schema says of each field for whom it is; a test compares them. */
export const studioResolvers = {
  Query: {
    me: allow(EVERYBODY, async (_args: unknown, { member, accounts }): Promise<Me> => {
      const hasSecondFactor = await accounts.secondFactor.isOn(member.id)
      return { ...member, role: wireRole(member.role), hasSecondFactor }
    }),
    title: allow(EVERYBODY, async (_args: unknown, { title }) => title),
    issues: allow(EVERYBODY, async (_args: unknown, context) =>
      (await listIssues(context.publishing.db)).map((issue) => describeIssue(issue, context)),
    ),
    members: allow(ADMINS, async (_args: unknown, { accounts }) => {
      const [all, factors] = await Promise.all([accounts.listMembers(), accounts.secondFactor.list()])
      const members = all.map((account) => describeMember(account, accounts.adminRole, factors.has(account.id)))
      return members.filter(({ role }) => role !== null)
    }),
    invitations: allow(ADMINS, async (_args: unknown, context): Promise<readonly WireInvitation[]> => {
      const { accounts } = context
      return (await administration(context).invitations.list()).flatMap(({ email = '', roles, expiresAt }) => {
        const role = roleOf(roles, accounts.adminRole)
        return role === undefined ? [] : { email, role: wireRole(role), expiresAt }
      })
    }),
    auditLog: allow(ADMINS, readAuditLog),
    imports: allow(PUBLISHERS, async (_args: unknown, { imports }) => listImports(imports)),
  },
  Mutation: {
    publishIssue: allow(PUBLISHERS, async ({ id }: MutationPublishIssueArgs, context) =>
      setStatus(id, { status: 'published' }, context),
    ),
    scheduleIssue: allow(PUBLISHERS, async ({ id, at }: MutationScheduleIssueArgs, context) =>
      setStatus(id, { status: 'scheduled', at: parseInstant(at) }, context),
    ),
    unpublishIssue: allow(PUBLISHERS, async ({ id }: MutationPublishIssueArgs, context) =>
      setStatus(id, { status: 'draft' }, context),
    ),
    removeIssue: allow(PUBLISHERS, async ({ id }: MutationPublishIssueArgs, { publishing }) => {
      const removed = await removeIssue(id, publishing)
      return removed.id
    }),
    inviteMember: allow(ADMINS, inviteMember),
    withdrawInvitation: allow(ADMINS, async ({ email }: MutationWithdrawInvitationArgs, context) => {
      await administration(context).invitations.withdraw(email === '' ? undefined : email)
      return email
    }),
    changeRole: allow(ADMINS, async ({ id, role }: MutationChangeRoleArgs, context) => {
      const { accounts } = context
      await administration(context).setRoles(id, role ? [roleName(role, accounts.adminRole)] : [])
      return findMember(id, context)
    }),
    beginSecondFactor: allow(EVERYBODY, async (_args: unknown, context): Promise<FactorSecret> => {
      const begun = await administration(context).secondFactor.begin(context.member)
      if (begun === 'on') throw new CodedError('SECOND_FACTOR_ON', 'Signing in takes two steps already.')
      return begun
    }),
    confirmSecondFactor: allow(EVERYBODY, async ({ code }: MutationConfirmSecondFactorArgs, context) => {
      const codes = await administration(context).secondFactor.confirm(context.member.id, digitsOf(code))
      if (codes === undefined) throw new CodedError('WRONG_CODE', 'The code is not right, or was tried too often.')
      return codes
    }),
    turnOffSecondFactor: allow(EVERYBODY, async ({ code }: MutationConfirmSecondFactorArgs, context) => {
      const outcome = await administration(context).secondFactor.turnOff(context.member.id, digitsOf(code))
      if (outcome === 'later') throw new CodedError('TOO_MANY_TRIES', 'Codes were tried too often.')
      if (outcome === 'wrong') throw new CodedError('WRONG_CODE', 'The code is not right.')
      return true
    }),
    resetSecondFactor: allow(ADMINS, async ({ id }: MutationPublishIssueArgs, context) => {
      // One's own takes a code: a browser that was left open must not be enough.
      if (id === context.member.id) throw new CodedError('FORBIDDEN', 'Your own is turned off by a code.')
      if (!(await administration(context).secondFactor.reset(id))) throw new CodedError('NOT_FOUND', NOTHING)
      return findMember(id, context)
    }),
    importUploads: allow(PUBLISHERS, async (args: MutationImportUploadsArgs, { imports, member }) =>
      importUploads(args, imports, member),
    ),
    cancelImport: allow(PUBLISHERS, async (args: MutationCancelImportArgs, { imports }) => cancelImport(args, imports)),
    retryImport: allow(PUBLISHERS, async (args: MutationCancelImportArgs, { imports }) => retryImport(args, imports)),
    signOut: allow(EVERYBODY, async (_args: unknown, { end }) => {
      await end()
      return true
    }),
  },
}

function actorOf({ id, email }: Member): Actor {
  return { kind: 'account', id, email }
}

function administration({ accounts, member }: StudioContext) {
  return accounts.as(actorOf(member))
}

async function findMember(id: string, { accounts }: StudioContext): Promise<WireMember> {
  const account = await accounts.find(id)
  if (account === undefined) throw new CodedError('NOT_FOUND', NOTHING)
  return describeMember(account, accounts.adminRole, await accounts.secondFactor.isOn(id))
}

/** As people write codes, in groups. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}

async function setStatus(id: string, change: StatusChange, context: StudioContext): Promise<Issue> {
  await changeStatus(id, change, context.publishing)
  const issue = await findListedIssue(context.publishing.db, id)
  // Somebody else may have removed it in the meantime.
  if (issue === undefined) throw new CodedError('NOT_FOUND', NOTHING)
  return describeIssue(issue, context)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function parseInstant(text: string): Date {
  const time = INSTANT.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new CodedError('BAD_USER_INPUT', 'An instant is written like 2026-03-01T08:00Z.')
  return time
}

/** Days that a colleague has, as by the command. */
const INVITED_FOR = 7

async function inviteMember({ email, role }: MutationInviteMemberArgs, context: StudioContext): Promise<NewInvitation> {
  const { accounts, addressOf, mailsInvitations } = context
  const details = { email, roles: [roleName(role, accounts.adminRole)], days: INVITED_FOR, addressOf }
  const invitation = await administration(context).invitations.create(details)
  return { ...invitation, role, isMailed: mailsInvitations }
}

const MOST_ENTRIES = 200

/** Of a column that PostgreSQL keeps in four bytes. */
const GREATEST_ID = 2 ** 31 - 1

async function readAuditLog(
  { before, limit }: Partial<QueryAuditLogArgs>,
  { publishing }: StudioContext,
): Promise<AuditPage> {
  const count = limit ?? 50
  const first = before === undefined || before === null ? undefined : Number(before)
  if (
    count < 1 ||
    count > MOST_ENTRIES ||
    !(first === undefined || (Number.isSafeInteger(first) && Math.abs(first) <= GREATEST_ID))
  ) {
    throw new CodedError('BAD_USER_INPUT', `"limit" is from 1 to ${MOST_ENTRIES}, "before" the id of an entry.`)
  }
  const entries = await listChanges(publishing.db, { before: first, limit: count + 1 })
  return { entries: entries.slice(0, count).map(describeEntry), hasMore: entries.length > count }
}

function describeEntry({ id, action, before, after, ...entry }: AuditEntry): WireEntry {
  const name = action.toUpperCase().replaceAll('-', '_') as WireAction
  return { ...entry, id: String(id), action: name, before: before ?? null, after: after ?? null }
}

/** Pixels: twice the width of a cover in the list. */
const COVER_WIDTH = 400

function describeIssue(issue: ListedIssue, { publishing, defaultPrice }: StudioContext): Issue {
  const terms = termsOf(issue)
  return {
    id: issue.id,
    slug: issue.slug,
    name: issue.name,
    status: issue.status.toUpperCase() as Issue['status'],
    publishAt: issue.publish_at,
    isPublic: isPublic(issue, publishing.now()),
    releaseDate: issue.release_date,
    updatedAt: issue.updated,
    // PostgreSQL counts in numbers that the driver gives as text.
    articleCount: Number(issue.articles),
    bytes: Number(issue.bytes),
    isPaid: terms.isPaid,
    price: priceOf(terms, defaultPrice) ?? null,
    cover: issue.cover === null ? null : sizeFor(issue.cover, COVER_WIDTH).replace(/^\//, ''),
  }
}

function describeMember(
  { id, email, roles, created, isDisabled }: Account,
  adminRole: string,
  hasSecondFactor: boolean,
): WireMember {
  const role = roleOf(roles, adminRole)
  return {
    id,
    email,
    role: role === undefined ? null : wireRole(role),
    createdAt: created,
    isDisabled,
    hasSecondFactor,
  }
}

function wireRole(role: StudioRole): Role {
  return role.toUpperCase() as Uppercase<StudioRole>
}

/** As an account has it. */
function roleName(role: Role, adminRole: string): string {
  return role === 'ADMIN' ? adminRole : role.toLowerCase()
}

const NOTHING = 'There is no such thing, or no longer.'

const CODES: Readonly<Partial<Record<string, readonly [code: ErrorCode, message: string]>>> = {
  'unknown-issue': ['NOT_FOUND', NOTHING],
  'unknown-account': ['NOT_FOUND', NOTHING],
  'unknown-invitation': ['NOT_FOUND', NOTHING],
  'last-admin': ['LAST_ADMIN', 'The last admin keeps the role.'],
  'bad-email': ['BAD_USER_INPUT', 'That is no e-mail address.'],
  taken: ['ALREADY_MEMBER', 'There is an account for that address.'],
}

/** A refusal in the API's codes; a fault as it is. */
function codedError(error: unknown): unknown {
  if (!(error instanceof PublishingError || error instanceof AccountError)) return error
  const coded = CODES[error.code]
  return coded === undefined ? error : new CodedError(...coded)
}
