import { userInfo } from 'node:os'
import type { Kysely } from 'kysely'
import type { AuditAction, Database } from './schema.ts'

/** Who changes something. */
export type Actor =
  | { readonly kind: 'account'; readonly id: string; readonly email: string }
  /** Whoever runs a command on the machine, by the name of its user. */
  | { readonly kind: 'command'; readonly name: string }

/** A change as the audit log has it. Neither a password nor a token is ever part of one. */
export interface Change {
  readonly action: AuditAction
  /** What was changed: its id, and as people call it now. */
  readonly subject: { readonly id: string; readonly name: string }
  /** What was changed of it, before and after; undefined where there was or is nothing. */
  readonly before?: object | undefined
  readonly after?: object | undefined
}

interface Author {
  readonly actor: Actor
  readonly at: Date
}

/** Part of every transaction that changes what the publisher has decided. */
export async function recordChange(
  transaction: Kysely<Database>,
  change: Change,
  { actor, at }: Author,
): Promise<void> {
  const { action, subject, before, after } = change
  await transaction
    .insertInto('audit_log')
    .values({
      at: at.toISOString(),
      actor: actor.kind === 'account' ? actor.email : actor.name,
      account_id: actor.kind === 'account' ? actor.id : null,
      action,
      subject_id: subject.id,
      subject: subject.name,
      state_before: before === undefined ? null : JSON.stringify(before),
      state_after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

export interface AuditEntry {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: string
  readonly isCommand: boolean
  readonly action: AuditAction
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

interface AuditQuery {
  /** Only those that came before the entry with this id. */
  readonly before?: number | undefined
  readonly limit: number
}

/** The latest first. */
export async function listChanges(db: Kysely<Database>, { before, limit }: AuditQuery): Promise<readonly AuditEntry[]> {
  const latest = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  const rows = await (before === undefined ? latest : latest.where('id', '<', before)).execute()
  return rows.map(({ id, at, actor, account_id, action, subject, state_before, state_after }) => ({
    id,
    at,
    actor,
    isCommand: account_id === null,
    action,
    subject,
    before: parseState(state_before),
    after: parseState(state_after),
  }))
}

function parseState(state: string | null): unknown {
  return state === null ? undefined : JSON.parse(state)
}

/** The user that this process runs as. */
export function processActor(): Actor {
  return { kind: 'command', name: findUserName() }
}

function findUserName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that no user has.
    return `user ${process.getuid?.() ?? '?'}`
  }
}
