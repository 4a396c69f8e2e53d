import { type Command, InvalidArgumentError } from 'commander'
import { type AuditEntry, listChanges } from '../platform/db/auditLog.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

/** As many as a screen has room for. */
const USUAL = 50

interface LogFlags {
  readonly limit: number
  readonly json?: boolean
}

/** `gatefold log`: who has changed what, by the command line or in the browser. */
export function addLogCommand(program: Command, { io }: CommandContext): void {
  program
    .command('log')
    .description('say who has changed what, the latest change first')
    .option('--limit <count>', 'how many changes', parseCount, USUAL)
    .option('--json', 'print the changes as JSON')
    .action(async ({ limit, json }: LogFlags) => {
      const changes = await withPublisher(io, ({ deps }) => listChanges(deps.db, { limit }))
      const text = json === true ? JSON.stringify({ changes }, undefined, 2) : printChanges(changes)
      io.stdout.write(`${text}\n`)
    })
}

function parseCount(text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  throw new InvalidArgumentError('It is a whole number from 1 on.')
}

function printChanges(changes: readonly AuditEntry[]): string {
  if (changes.length === 0) return 'Nothing has been changed since the log was begun.'
  return changes.map(printChange).join('\n')
}

function printChange({ at, actor, isCommand, action, subject, before, after }: AuditEntry): string {
  const states = [before, after].filter((state) => state !== undefined).map((state) => JSON.stringify(state))
  const who = isCommand ? `${actor} (command)` : actor
  return [at.slice(0, 19).replace('T', ' '), who, action, subject, states.join(' -> ')].join('  ').trimEnd()
}
