import type { Command } from 'commander'
import { importFiles, type ImportRequest } from './importFiles.ts'
import { printImports } from './printImports.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

interface ImportFlags {
  readonly publish?: boolean
  readonly issue?: string
  readonly json?: boolean
}

export function addImportCommand(program: Command, { surroundings, finish }: CommandContext): void {
  program
    .command('import')
    .description('bring issues into the title, as drafts')
    .argument('<file...>', 'a PDF, an EPUB, an .issue or .article package, or a folder of Markdown')
    .option('--publish', 'let readers see them at once')
    .option('--issue <slug>', 'put a single article into this issue')
    .option('--json', 'print the report as JSON')
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const request: ImportRequest = {
        files,
        landing: flags.publish === true ? 'published' : 'draft',
        into: flags.issue,
        isQuiet: flags.json === true,
      }
      const results = await withPublisher(surroundings, (publisher) => importFiles(request, publisher, surroundings))
      surroundings.stdout.write(printImports(results, flags.json === true ? 'json' : 'words'))
      finish(results.every(({ kind }) => kind === 'imported') ? 0 : 1)
    })
}
