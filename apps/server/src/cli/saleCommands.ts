import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import { formatDecimal, toMajor } from '@gatefold/magazine/price'
import { stringify } from 'csv-stringify/sync'
import type { Database, IssuesTable } from '../platform/db/schema.ts'
import { findIssueRow } from '../publishing/issues/manageIssues.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { makeGifts } from '../commerce/purchases/makeGifts.ts'
import { grantIssue, revokeIssue } from '../commerce/purchases/grants.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'
import type { Configuration } from '../config/Configuration.ts'
import { identitySettings } from '../config/identitySettings.ts'
import { findAccountRowByEmail } from '../accounts/identity/accounts/Account.ts'
import { normalizeEmail } from '../accounts/identity/accounts/normalizeEmail.ts'
import type { LedgerKind } from '../platform/db/purchaseSchema.ts'

const READER = 'e-mail address of an account, or what the identity service calls the reader'

/** `gift`, `grant`, `revoke` and `sales`. */
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
  addSalesCommand(program, context)
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

/** Milliseconds. */
const DAY = 86_400_000

interface SalesFlags {
  readonly from?: string
  readonly to?: string
  readonly csv?: boolean
}

function addSalesCommand(program: Command, { io }: CommandContext): void {
  program
    .command('sales')
    .description('list what was paid and given back')
    .option('--from <day>', 'the first day, such as 2026-01-01 (UTC)')
    .option('--to <day>', 'the last day')
    .option('--csv', 'print it as comma-separated values')
    .action(async ({ from, to, csv }: SalesFlags) => {
      const period = {
        from: from === undefined ? undefined : parseDay(from),
        until: to === undefined ? undefined : new Date(parseDay(to).getTime() + DAY),
      }
      const sales = await withPublisher(io, ({ deps }) => listSales(deps.db, period))
      io.stdout.write(csv === true ? toCsv(sales) : `${toTable(sales)}\n`)
    })
}

const COLUMNS = ['time', 'kind', 'item', 'amount', 'currency', 'provider', 'reference', 'reader']

/** RFC 4180, amounts in major units. A text that a spreadsheet would take for a formula is escaped: some come from elsewhere. */
function toCsv(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => {
    const { at, kind, item, currency, provider, reference, reader } = sale
    return [at, kind, item, toMajor(sale), currency, provider, reference, reader]
  })
  return stringify([COLUMNS, ...rows], { escape_formulas: true, record_delimiter: 'windows' })
}

function toTable(sales: readonly Sale[]): string {
  if (sales.length === 0) return 'Nothing was paid in this time.'
  const rows = sales.map((sale) => [
    sale.at.slice(0, 16).replace('T', ' '),
    sale.kind.replace('_', ' '),
    `${formatDecimal(sale)} ${sale.currency}`,
    sale.item,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [time = 0, kind = 0, amount = 0] = widths
  const lines = rows.map(([at = '', what = '', money = '', item = '']) =>
    [at.padEnd(time), what.padEnd(kind), money.padStart(amount), item].join('  ').trimEnd(),
  )
  const sums = sumSales(sales).map(
    (sum) => `${formatDecimal(sum)} ${sum.currency} from ${sum.charges} ${sum.charges === 1 ? 'payment' : 'payments'}`,
  )
  return [...lines, '', `Together: ${sums.join('; ')}.`].join('\n')
}

/** The first instant of a day such as 2027-01-31, in UTC. Throws PublishingError `not-a-time`. */
function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (isDay) return day
  throw new PublishingError('not-a-time', `"${text}" is no day; write it like 2027-01-31.`)
}

interface Sale {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: LedgerKind
  /** Slug of the issue, or id of the plan; '' for what is neither, or was removed. */
  readonly item: string
  /** Minor units of `currency`; negative where money went back. */
  readonly amount: number
  readonly currency: string
  readonly provider: string
  readonly reference: string
  /** The subject of the reader's tokens. */
  readonly reader: string
}

/** Instants; the end is not among them. Undefined: no bound. */
interface Period {
  readonly from: Date | undefined
  readonly until: Date | undefined
}

/** All money that moved in a period, oldest first. */
async function listSales(db: Kysely<Database>, { from, until }: Period): Promise<readonly Sale[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('issues', 'issues.id', 'entry.issue_id')
    .selectAll('entry')
    .select('issues.slug')
    .$if(from !== undefined, (query) => query.where('entry.occurred_at', '>=', from?.toISOString() ?? ''))
    .$if(until !== undefined, (query) => query.where('entry.occurred_at', '<', until?.toISOString() ?? ''))
    .orderBy('entry.occurred_at')
    .orderBy('entry.provider_reference')
    .execute()
  return rows.map((row) => ({
    at: row.occurred_at,
    kind: row.kind,
    item: row.slug ?? row.plan_id ?? row.issue_id ?? '',
    amount: row.amount,
    currency: row.currency,
    provider: row.provider,
    reference: row.provider_reference,
    reader: row.reader ?? '',
  }))
}

interface SalesSum {
  readonly currency: string
  /** Minor units, refunds and disputes taken off. */
  readonly amount: number
  readonly charges: number
}

/** What is left of the sales, by currency, in the order of their codes. Pure. */
function sumSales(sales: readonly Sale[]): readonly SalesSum[] {
  const byCurrency = Map.groupBy(sales, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) => ({
      currency,
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
      charges: of.filter(({ kind }) => kind === 'charge').length,
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}
