import type { Command } from 'commander'
import { changeStatus, type StatusChange } from '../publishing/issues/manageIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { parsePublishingTime, writePublishingTime } from './publishingTime.ts'
import { withPublisher } from './withPublisher.ts'

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
