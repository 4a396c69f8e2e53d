import type { Command } from 'commander'
import { changeStatus, type StatusChange } from '../publishing/issues/changeStatus.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

/** `publish`, `unpublish` and `schedule`. */
export function addStatusCommands(program: Command, context: CommandContext): void {
  program
    .command('publish')
    .description('let readers see an issue')
    .argument('<slug>')
    .action((slug: string) => change(slug, { status: 'published' }, context))
  program
    .command('unpublish')
    .description('take an issue back')
    .argument('<slug>')
    .action((slug: string) => change(slug, { status: 'draft' }, context))
  program
    .command('schedule')
    .description('let readers see an issue from a time on')
    .argument('<slug>')
    .argument('<time>', 'such as 2026-03-01T08:00+01:00')
    .action((slug: string, time: string) => change(slug, { status: 'scheduled', at: parseTime(time) }, context))
}

async function change(slug: string, wanted: StatusChange, { surroundings }: CommandContext): Promise<void> {
  const { issue, hasChanged } = await withPublisher(surroundings, ({ deps }) => changeStatus(deps.db, slug, wanted))
  const already = hasChanged ? 'is now' : 'was already'
  surroundings.stdout.write(`"${issue.name}" (${issue.slug}) ${already} ${describe(wanted)}.\n`)
}

function describe(change: StatusChange): string {
  switch (change.status) {
    case 'published':
      return 'published'
    case 'draft':
      return 'a draft'
    case 'scheduled':
      return `scheduled for ${change.at.toISOString()}`
  }
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new PublishingError('not-a-time', `"${text}" is no time; write it like 2026-03-01T08:00+01:00.`)
}
