import type { Command } from 'commander'
import { removeIssue } from '../publishing/issues/manageIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

export function addRemoveCommand(program: Command, { io }: CommandContext): void {
  program
    .command('remove')
    .description('remove an issue with its files')
    .argument('<slug>')
    .action(async (slug: string) => {
      const issue = await withPublisher(io, ({ deps }) => removeIssue(slug, deps))
      io.stdout.write(`"${issue.name}" (${issue.slug}) has been removed.\n`)
    })
}
