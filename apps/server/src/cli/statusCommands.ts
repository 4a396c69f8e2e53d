import type { Command } from 'commander'
import { Temporal } from 'temporal-polyfill'
import { changeStatus, type StatusChange } from '../publishing/issues/manageIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'
import { PublishingError } from '../publishing/PublishingError.ts'

/** `publish`, `unpublish` and `schedule`. */
export function addStatusCommands(program: Command, context: CommandContext): void {
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
    const { issue, hasChanged } = await changeStatus(deps.db, slug, wanted)
    const already = hasChanged ? 'is now' : 'was already'
    return `"${issue.name}" (${issue.slug}) ${already} ${describe(wanted, timeZone, io.now())}.`
  })
  io.stdout.write(`${sentence}\n`)
}

function describe(change: StatusChange, timeZone: string | undefined, now: Date): string {
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
export function writePublishingTime(time: Date, timeZone: string | undefined): string {
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
