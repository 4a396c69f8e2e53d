import type { Command } from 'commander'
import { Temporal } from 'temporal-polyfill'
import { resolve } from 'node:path'
import {
  formatDecimal,
  isCurrency,
  type IssueTerms,
  minorDigits,
  type Money,
  priceOf,
  termsOfPrice,
  toMinor,
} from '@gatefold/magazine/price'
import {
  changeStatus,
  type StatusChange,
  type ListedIssue,
  listIssues,
  removeIssue,
} from '../publishing/issues/manageIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { nextSteps, printReport } from './printImports.ts'
import { exportIssue } from '../publishing/issues/readStoredIssue.ts'
import { findReport } from '../publishing/imports/importReport.ts'
import { isPublic } from '../access/accessRules.ts'
import type { Configuration } from '../config/Configuration.ts'
import { defaultPriceOf } from '../config/defaultPriceOf.ts'
import { changeSample, changeTerms } from '../publishing/issues/changeTerms.ts'

/** What is said and done to the issues that are here: they are listed, published, priced, removed and written out. */
export function addIssueCommands(program: Command, context: CommandContext): void {
  addListCommand(program, context)
  addReportCommand(program, context)
  addStatusCommands(program, context)
  addTermsCommands(program, context)
  addRemoveCommand(program, context)
  addExportCommand(program, context)
}

function addListCommand(program: Command, { io }: CommandContext): void {
  program
    .command('list')
    .description('list all issues, drafts too')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const [issues, timeZone] = await withPublisher(
        io,
        async ({ deps, configuration }) => [await listIssues(deps.db), configuration.timeZone] as const,
      )
      const clock = { now: io.now(), timeZone }
      const text = json === true ? JSON.stringify({ issues }, undefined, 2) : printIssues(issues, clock)
      io.stdout.write(`${text}\n`)
    })
}

interface Clock {
  readonly now: Date
  /** The title's. */
  readonly timeZone: string | undefined
}

function printIssues(issues: readonly ListedIssue[], clock: Clock): string {
  if (issues.length === 0) return 'There is no issue yet; `gatefold import FILE` brings one in.'
  const widest = Math.max(...issues.map(({ slug }) => slug.length))
  return issues.map((issue) => `${issue.slug.padEnd(widest)}  ${describeIssue(issue, clock)}`).join('\n')
}

function describeIssue(issue: ListedIssue, clock: Clock): string {
  const megabytes = (issue.bytes / 1e6).toFixed(1)
  const articles = `${issue.articles} ${issue.articles === 1 ? 'article' : 'articles'}`
  return [printStatus(issue, clock), issue.release_date.slice(0, 10), articles, `${megabytes} MB`, issue.name].join(
    '  ',
  )
}

function printStatus(issue: ListedIssue, { now, timeZone }: Clock): string {
  if (issue.status !== 'scheduled' || issue.publish_at === null) return issue.status
  const time = writePublishingTime(new Date(issue.publish_at), timeZone)
  return isPublic(issue, now) ? `public since ${time}` : `scheduled for ${time}`
}

function addReportCommand(program: Command, { io }: CommandContext): void {
  program
    .command('report')
    .description('say again what the last import of an issue has kept, changed and dropped')
    .argument('<slug>')
    .option('--json', 'print the report as JSON')
    .action(async (reference: string, { json }: { readonly json?: boolean }) => {
      const found = await withPublisher(io, ({ deps }) => findReport(deps.db, reference))
      const { report, slug, name } = found
      const head = `"${name}" (${slug}), from ${report.file} on ${report.at.slice(0, 10)}`
      const lines = [head, ...printReport(report), ...nextSteps(found, report.file)]
      io.stdout.write(json === true ? `${JSON.stringify(report, undefined, 2)}\n` : `${lines.join('\n')}\n`)
    })
}

/** `publish`, `unpublish` and `schedule`. */
function addStatusCommands(program: Command, context: CommandContext): void {
  program
    .command('publish')
    .description('let readers see an issue')
    .argument('<slug>')
    .action((slug: string) => change(slug, () => ({ status: 'published' }), context))
  program
    .command('unpublish')
    .description('take an issue back')
    .argument('<slug>')
    .action((slug: string) => change(slug, () => ({ status: 'draft' }), context))
  program
    .command('schedule')
    .description('let readers see an issue from a time on')
    .argument('<slug>')
    .argument('<time>', 'such as 2026-03-01T08:00+01:00; without an offset by the clocks of "timeZone"')
    .action((slug: string, time: string) =>
      change(slug, (timeZone) => ({ status: 'scheduled', at: parsePublishingTime(time, timeZone) }), context),
    )
}

/** `decide` is given the title's time zone. */
async function change(
  slug: string,
  decide: (timeZone: string | undefined) => StatusChange,
  { io }: CommandContext,
): Promise<void> {
  const sentence = await withPublisher(io, async ({ deps, configuration: { timeZone } }) => {
    const wanted = decide(timeZone)
    const { issue, hasChanged } = await changeStatus(slug, wanted, deps)
    const already = hasChanged ? 'is now' : 'was already'
    return `"${issue.name}" (${issue.slug}) ${already} ${describeStatus(wanted, timeZone, io.now())}.`
  })
  io.stdout.write(`${sentence}\n`)
}

function describeStatus(change: StatusChange, timeZone: string | undefined, now: Date): string {
  switch (change.status) {
    case 'published':
      return 'published'
    case 'draft':
      return 'a draft'
    case 'scheduled': {
      const isPast = change.at <= now ? ', which is past: readers see it now' : ''
      return `scheduled for ${writePublishingTime(change.at, timeZone)}${isPast}`
    }
  }
}

/** `Z` or an offset at the end, such as +01:00. */
const OFFSET = /[T\s]\S*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * The instant that somebody wrote down: with an offset, or by the clocks of the title's time zone (IANA). Throws PublishingError
 * `not-a-time` where it says no one instant: without either, or where clocks are changed and the hour is not there, or there twice.
 */
function parsePublishingTime(text: string, timeZone: string | undefined): Date {
  if (OFFSET.test(text)) return new Date(parsed(text, () => Temporal.Instant.from(text)).epochMilliseconds)
  const clock = parsed(text, () => Temporal.PlainDateTime.from(text, { overflow: 'reject' }))
  if (timeZone === undefined || !/[T\s]\d/i.test(text)) throw refusal(missing(text, timeZone))
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(timeZone, { disambiguation }),
  )
  if (first === undefined || last === undefined || first.equals(last)) {
    return new Date(clock.toZonedDateTime(timeZone).epochMilliseconds)
  }
  const isSkipped = !first.toPlainDateTime().equals(clock)
  const what = isSkipped ? 'does not exist' : 'comes twice'
  throw refusal(`${text} ${what} in ${timeZone}, where clocks are changed then. Say ${write(first)} or ${write(last)}.`)
}

/** An instant by the clocks of a time zone, with its offset; in UTC where none is given. */
function writePublishingTime(time: Date, timeZone: string | undefined): string {
  const written = write(Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone ?? 'UTC'))
  return timeZone === undefined ? `${written} (UTC)` : `${written} (${timeZone})`
}

function write(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
}

function parsed<Result>(text: string, parse: () => Result): Result {
  try {
    return parse()
  } catch {
    throw refusal(`"${text}" is no time; write it like 2026-03-01T08:00+01:00.`)
  }
}

function missing(text: string, timeZone: string | undefined): string {
  if (timeZone !== undefined) return `"${text}" is a day without a time; write it like ${text}T08:00.`
  return `"${text}" does not say in which time zone; write it like 2026-03-01T08:00+01:00, or set "timeZone" in the configuration, such as "Europe/Berlin".`
}

function refusal(sentence: string): PublishingError {
  return new PublishingError('not-a-time', sentence)
}

interface PriceFlags {
  readonly free?: boolean
  readonly default?: boolean
}

/** `price` and `sample`. */
function addTermsCommands(program: Command, context: CommandContext): void {
  program
    .command('price')
    .description('say what an issue costs; it wins over what its source says, and stays when it is imported again')
    .argument('<slug>')
    .argument('[amount]', 'such as 4.90; 0 makes it free')
    .argument('[currency]', 'such as EUR; without it "payments.currency" of the title')
    .option('--free', 'open it to everybody')
    .option('--default', 'let it cost what the title says ("payments.defaultPrice")')
    .action((slug: string, ...rest: [string | undefined, string | undefined, PriceFlags]) => {
      const [amount, currency, flags] = rest
      return setPrice({ slug, amount, currency, flags }, context)
    })
  program
    .command('sample')
    .description('give an article of a paid issue away; it wins over what its source says')
    .argument('<slug>', 'of the issue')
    .argument('<article-slug>')
    .option('--off', 'keep the article for who has bought the issue')
    .action((issue: string, article: string, { off }: { readonly off?: boolean }) =>
      setSample({ issue, article }, off !== true, context),
    )
}

interface PriceWish {
  readonly slug: string
  readonly amount: string | undefined
  readonly currency: string | undefined
  readonly flags: PriceFlags
}

async function setPrice(wish: PriceWish, { io }: CommandContext): Promise<void> {
  const words = await withPublisher(io, async ({ configuration, deps }) => {
    const terms = termsOfWish(wish, configuration)
    if (terms.price !== undefined) refuseWithoutSales(configuration)
    const { issue, hasChanged } = await changeTerms(wish.slug, terms, deps)
    const when = hasChanged ? 'now' : 'already'
    return `"${issue.name}" (${issue.slug}) ${describeTerms(terms, defaultPriceOf(configuration))}, ${when}.\n`
  })
  io.stdout.write(words)
}

function termsOfWish({ amount, currency, flags }: PriceWish, { payments }: Configuration): IssueTerms {
  const choiceCount = [amount !== undefined, flags.free === true, flags.default === true].filter(Boolean).length
  if (choiceCount !== 1)
    throw new PublishingError('not-a-price', 'Say one thing: an amount such as 4.90, --free or --default.')
  if (flags.free === true) return { isPaid: false, price: undefined }
  if (amount === undefined) return { isPaid: true, price: undefined }
  return termsOfPrice(parsePrice(amount, currency ?? payments.currency))
}

/** A price would close the issue to everybody, and nobody could buy it. */
function refuseWithoutSales({ payments }: Configuration): void {
  if (payments.provider !== 'none') return
  throw new PublishingError(
    'nothing-sells',
    'Nothing is sold here: "payments.provider" is "none", so nobody could pay. Set it to "sandbox" to try, or to "stripe"; `--free` opens the issue.',
  )
}

function parsePrice(text: string, currency: string): Money {
  if (!isCurrency(currency)) {
    throw new PublishingError('not-a-price', `"${currency}" is no currency; write it like EUR, JPY or KWD.`)
  }
  const amount = toMinor(text, currency)
  if (amount !== undefined) return { amount, currency }
  const digits = minorDigits(currency)
  const decimals = digits === 0 ? 'no decimals' : `at most ${digits} decimals`
  const example = formatDecimal({ amount: 490, currency })
  throw new PublishingError(
    'not-a-price',
    `"${text}" is no price in ${currency}, which has ${decimals}; write it like ${example}.`,
  )
}

function describeTerms(terms: IssueTerms, defaultPrice: Money | undefined): string {
  if (!terms.isPaid) return 'is free to read'
  const price = priceOf(terms, defaultPrice)
  if (price === undefined) {
    return 'is for who has been given it and for subscribers: the title has no "payments.defaultPrice" to sell it at'
  }
  return `costs ${formatDecimal(price)} ${price.currency}`
}

async function setSample(
  reference: { readonly issue: string; readonly article: string },
  isSample: boolean,
  { io }: CommandContext,
): Promise<void> {
  const { issue, hasChanged } = await withPublisher(io, ({ deps }) => changeSample(reference, isSample, deps))
  const already = hasChanged ? 'is now' : 'was already'
  const state = isSample ? 'open to everybody' : 'for who has bought the issue'
  const hint = issue.is_paid === 0 ? ' The whole issue is free; `gatefold price` changes that.' : ''
  io.stdout.write(`"${reference.article}" of "${issue.name}" (${issue.slug}) ${already} ${state}.${hint}\n`)
}

function addRemoveCommand(program: Command, { io }: CommandContext): void {
  program
    .command('remove')
    .description('remove an issue with its files')
    .argument('<slug>')
    .action(async (slug: string) => {
      const issue = await withPublisher(io, ({ deps }) => removeIssue(slug, deps))
      io.stdout.write(`"${issue.name}" (${issue.slug}) has been removed.\n`)
    })
}

function addExportCommand(program: Command, { io }: CommandContext): void {
  program
    .command('export')
    .description('write an issue as an .issue package')
    .argument('<slug>')
    .argument('[file]', 'SLUG.issue unless named')
    .action(async (slug: string, file = `${slug}.issue`) => {
      const path = resolve(io.cwd, file)
      await withPublisher(io, ({ deps }) => exportIssue(slug, path, deps))
      io.stdout.write(`"${slug}" has been written to ${path}.\n`)
    })
}
