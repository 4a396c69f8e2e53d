import {
  BeginSecondFactorDocument,
  CancelImportDocument,
  ChangeRoleDocument,
  ConfirmSecondFactorDocument,
  GetAuditLogDocument,
  GetSessionDocument,
  ImportUploadsDocument,
  InviteMemberDocument,
  ListImportsDocument,
  ListIssuesDocument,
  ListMembersDocument,
  PublishIssueDocument,
  RemoveIssueDocument,
  ResetSecondFactorDocument,
  RetryImportDocument,
  ScheduleIssueDocument,
  SignOutDocument,
  TurnOffSecondFactorDocument,
  UnpublishIssueDocument,
  WithdrawInvitationDocument,
} from '@gatefold/contract/generated/studio/documents'
import type {
  AuditAction,
  BeginSecondFactorMutation,
  GetAuditLogQuery,
  GetSessionQuery,
  ImportFieldsFragment,
  InviteMemberMutation,
  IssueFieldsFragment,
  ListMembersQuery,
  Role,
} from '@gatefold/contract/generated/studio/operations'
import type { TypedDocument } from '@gatefold/contract/operations/TypedDocument'
import { decodeAnswer, RequestError } from './Problem.ts'

export type { AuditAction, Role }
export type Session = GetSessionQuery
export type Issue = IssueFieldsFragment
export type Import = ImportFieldsFragment
export type FactorSecret = BeginSecondFactorMutation['beginSecondFactor']
export type Members = ListMembersQuery
export type Member = Members['members'][number]
export type Invitation = Members['invitations'][number]
export type NewInvitation = InviteMemberMutation['inviteMember']
export type AuditPage = GetAuditLogQuery['auditLog']
export type AuditEntry = AuditPage['entries'][number]

/** All that the studio asks of the host. Everything rejects with a `RequestError`. */
export interface StudioApi {
  getSession(): Promise<Session>
  listIssues(): Promise<readonly Issue[]>
  publishIssue(id: string): Promise<Issue>
  /** `at`: ISO 8601 in UTC. */
  scheduleIssue(id: string, at: string): Promise<Issue>
  unpublishIssue(id: string): Promise<Issue>
  removeIssue(id: string): Promise<void>
  listImports(): Promise<readonly Import[]>
  /** `uploads`: the last parts of their addresses. */
  importUploads(uploads: readonly string[]): Promise<readonly Import[]>
  cancelImport(id: string): Promise<Import>
  retryImport(id: string): Promise<Import>
  listMembers(): Promise<Members>
  inviteMember(email: string, role: Role): Promise<NewInvitation>
  withdrawInvitation(email: string): Promise<void>
  /** `role`: null takes it. */
  changeRole(id: string, role: Role | null): Promise<Member>
  /** The latest changes, or those before an entry. */
  getAuditLog(before: string | undefined): Promise<AuditPage>
  beginSecondFactor(): Promise<FactorSecret>
  /** Gives the recovery codes. */
  confirmSecondFactor(code: string): Promise<readonly string[]>
  turnOffSecondFactor(code: string): Promise<void>
  resetSecondFactor(id: string): Promise<Member>
  signOut(): Promise<void>
}

interface StudioApiDeps {
  readonly fetch: typeof fetch
  /** Address of the API. */
  readonly address: string
  /** Leaves the page for the one that signs in. */
  readonly signIn: () => void
}

/** Who asks is said by a cookie that the browser sends along to the same origin. */
export function createStudioApi(deps: StudioApiDeps): StudioApi {
  const ask = <Result, Variables>(document: TypedDocument<Result, Variables>, variables: Variables) =>
    request(deps, document, variables)
  return {
    getSession: () => ask(GetSessionDocument, {}),
    listIssues: async () => (await ask(ListIssuesDocument, {})).issues,
    publishIssue: async (id) => (await ask(PublishIssueDocument, { id })).publishIssue,
    scheduleIssue: async (id, at) => (await ask(ScheduleIssueDocument, { id, at })).scheduleIssue,
    unpublishIssue: async (id) => (await ask(UnpublishIssueDocument, { id })).unpublishIssue,
    removeIssue: async (id) => void (await ask(RemoveIssueDocument, { id })),
    listImports: async () => (await ask(ListImportsDocument, {})).imports,
    importUploads: async (uploads) => (await ask(ImportUploadsDocument, { uploads })).importUploads,
    cancelImport: async (id) => (await ask(CancelImportDocument, { id })).cancelImport,
    retryImport: async (id) => (await ask(RetryImportDocument, { id })).retryImport,
    listMembers: () => ask(ListMembersDocument, {}),
    inviteMember: async (email, role) => (await ask(InviteMemberDocument, { email, role })).inviteMember,
    withdrawInvitation: async (email) => void (await ask(WithdrawInvitationDocument, { email })),
    changeRole: async (id, role) => (await ask(ChangeRoleDocument, { id, role })).changeRole,
    getAuditLog: async (before) => (await ask(GetAuditLogDocument, { before: before ?? null })).auditLog,
    beginSecondFactor: async () => (await ask(BeginSecondFactorDocument, {})).beginSecondFactor,
    confirmSecondFactor: async (code) => (await ask(ConfirmSecondFactorDocument, { code })).confirmSecondFactor,
    turnOffSecondFactor: async (code) => void (await ask(TurnOffSecondFactorDocument, { code })),
    resetSecondFactor: async (id) => (await ask(ResetSecondFactorDocument, { id })).resetSecondFactor,
    signOut: async () => void (await ask(SignOutDocument, {})),
  }
}

async function request<Result, Variables>(
  deps: StudioApiDeps,
  { query, operationName }: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await send(deps, JSON.stringify({ query, operationName, variables }))
  const answer = decodeAnswer<Result>(response.status, await response.json().catch(() => undefined))
  switch (answer.kind) {
    case 'data':
      return answer.data
    case 'signInRequired':
      deps.signIn()
      // The page is being left: there is nobody to tell.
      return new Promise(() => undefined)
    case 'problem':
      throw new RequestError(answer.problem, answer.message)
  }
}

async function send({ fetch, address }: StudioApiDeps, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  try {
    return await fetch(address, { method: 'POST', credentials: 'same-origin', headers, body })
  } catch (cause) {
    throw new RequestError({ kind: 'unreachable' }, 'The host cannot be reached.', cause)
  }
}
