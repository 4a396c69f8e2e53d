import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../platform/db/schema.ts'
import { findIssueRow } from '../publishing/issues/manageIssues.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { makeGifts } from '../commerce/purchases/makeGifts.ts'
import { grantIssue, revokeIssue } from '../commerce/purchases/grants.ts'
import type { CommandContext } from './CommandContext.ts'
import { parseDay } from './parseDay.ts'
import { withPublisher } from './withPublisher.ts'
import type { Configuration } from '../config/Configuration.ts'
import { identitySettings } from '../config/identitySettings.ts'
import { findAccountRowByEmail } from '../accounts/identity/accounts/Account.ts'
import { normalizeEmail } from '../accounts/identity/accounts/normalizeEmail.ts'

const READER = 'e-mail address of an account, or what the identity service calls the reader'

/** `gift`, `grant` and `revoke`. */
export function addSaleCommands(program: Command, context: CommandContext): void {
  program
    .command('gift')
    .description('make codes that open an issue, each to one reader')
    .argument('<slug>')
    .option('--count <number>', 'how many', '1')
    .option('--until <day>', 'the last day to redeem them, such as 2027-01-31 (UTC)')
    .action((slug: string, flags: GiftFlags) => gift(slug, flags, context))
  program
    .command('grant')
    .description('open an issue to a reader without a payment')
    .argument('<slug>')
    .argument('<reader>', READER)
    .action((slug: string, reader: string) => grant(slug, reader, context))
  program
    .command('revoke')
    .description('close an issue to a reader; money is given back at the payment provider')
    .argument('<slug>')
    .argument('<reader>', READER)
    .action((slug: string, reader: string) => revoke(slug, reader, context))
}

interface GiftFlags {
  readonly count: string
  readonly until?: string
}

const MOST_GIFTS = 10_000

/** The codes alone go to the output, so that they can be put into a file. */
async function gift(slug: string, { count: typed, until }: GiftFlags, { io }: CommandContext): Promise<void> {
  const count = parseCount(typed)
  const now = io.now()
  const expiresAt = until === undefined ? undefined : endOf(parseDay(until))
  const { codes, issue } = await withPublisher(io, async ({ deps: { db } }) => {
    const row = await findIssueRow(db, slug)
    return { issue: row, codes: await makeGifts(db, { issueId: row.id, count, expiresAt, now }) }
  })
  io.stdout.write(`${codes.join('\n')}\n`)
  const each = codes.length === 1 ? 'This code opens' : `Each of these ${codes.length} codes opens`
  const end = expiresAt === undefined ? '' : `, until the end of ${until}`
  io.stderr.write(`${each} ${inWords(issue)} to one reader${end}. They are shown only now.\n`)
}

function parseCount(typed: string): number {
  const count = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  if (count >= 1 && count <= MOST_GIFTS) return count
  throw new PublishingError('not-a-count', `"${typed}" is no number of codes; allowed: 1 to ${MOST_GIFTS}.`)
}

function endOf(day: Date): Date {
  return new Date(day.getTime() + 86_400_000 - 1)
}

async function grant(slug: string, named: string, { io }: CommandContext): Promise<void> {
  const words = await withPublisher(io, async ({ deps: { db }, configuration }) => {
    const issue = await findIssueRow(db, slug)
    const reader = await findReader(db, named, configuration)
    const { currency } = configuration.payments
    const now = io.now()
    const isNew = await grantIssue(db, { id: randomUUID(), reader, issueId: issue.id, currency, now })
    return `${inWords(issue)} ${isNew ? 'is now' : 'was already'} open to ${named}.`
  })
  io.stdout.write(`${words}\n`)
}

async function revoke(slug: string, named: string, { io }: CommandContext): Promise<void> {
  const words = await withPublisher(io, async ({ deps: { db }, configuration }) => {
    const issue = await findIssueRow(db, slug)
    const reader = await findReader(db, named, configuration)
    const { revoked, paid } = await revokeIssue(db, { reader, issueId: issue.id, now: io.now() })
    if (revoked === 0) return `${named} had not got ${inWords(issue)}; nothing has changed.`
    const money = paid === 0 ? '' : ' What was paid for it is given back at the payment provider, not here.'
    return `${inWords(issue)} is closed to ${named} now.${money}`
  })
  io.stdout.write(`${words}\n`)
}

function inWords({ name, slug }: Pick<IssuesTable, 'name' | 'slug'>): string {
  return `"${name}" (${slug})`
}

/**
 * The subject that a reader's tokens name, by which purchases are kept: of an account of this title by its e-mail address, else
 * what the identity service calls the reader. Throws PublishingError `unknown-reader`.
 */
async function findReader(db: Kysely<Database>, named: string, configuration: Configuration): Promise<string> {
  if (identitySettings(configuration).kind !== 'embedded') return named
  const email = normalizeEmail(named)
  if (email === undefined) {
    const account = await db.selectFrom('accounts').select('id').where('id', '=', named).executeTakeFirst()
    if (account !== undefined) return account.id
  } else {
    const account = await findAccountRowByEmail(db, email)
    if (account !== undefined) return account.id
  }
  throw new PublishingError(
    'unknown-reader',
    `There is no account for "${named}"; \`gatefold user list\` names them all.`,
  )
}
