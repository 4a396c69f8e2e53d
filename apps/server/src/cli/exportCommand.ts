import { resolve } from 'node:path'
import type { Command } from 'commander'
import { exportIssue } from '../publishing/issues/exportIssue.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

export function addExportCommand(program: Command, { io }: CommandContext): void {
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
