import { type Command, Option } from 'commander'
import { ImportRefusal } from '@gatefold/importers/ImportRefusal'
import type { ImportAnswer } from '../publishing/imports/ImportWork.ts'
import { importFiles, type ImportRequest } from './importFiles.ts'
import { printImports } from './printImports.ts'
import type { CliSurroundings } from './CliSurroundings.ts'
import type { CommandContext, ExitCode } from './CommandContext.ts'
import { planFile, readPlanFile } from './planFiles.ts'
import { withPublisher } from './withPublisher.ts'

interface ImportFlags {
  readonly publish?: boolean
  readonly issue?: string
  readonly replace?: string
  readonly asNew?: boolean
  readonly discardEdits?: boolean
  readonly json?: boolean
  readonly stories?: string
  /** `true` for the standard output. */
  readonly planOnly?: string | true
}

export function addImportCommand(program: Command, { surroundings, finish }: CommandContext): void {
  program
    .command('import')
    .description('bring issues into the title, as drafts')
    .argument('<file...>', 'a PDF, an EPUB, an .issue or .article package, or a folder of Markdown')
    .option('--publish', 'let readers see them at once')
    .option('--issue <slug>', 'put a single article into this issue')
    .addOption(new Option('--replace <slug>', 'put the file in the place of this issue').conflicts(['asNew', 'issue']))
    .addOption(new Option('--as-new', 'make a new issue of it, whatever it calls itself').conflicts('issue'))
    .option('--discard-edits', 'undo what was changed since by another way')
    .option('--json', 'print the report as JSON')
    .option('--plan-only [plan.yaml]', 'do not import: write which stories a PDF has, to be corrected')
    .option('--stories <plan.yaml>', 'import a PDF by a plan that has been corrected')
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const [file] = files
      if ((flags.planOnly !== undefined || flags.stories !== undefined) && files.length !== 1) {
        throw new ImportRefusal('not-supported', 'A plan is for one PDF; name one file only.')
      }
      if (flags.replace !== undefined && files.length !== 1) {
        throw new ImportRefusal('not-supported', 'One file replaces one issue; name one file only.')
      }
      if (flags.planOnly !== undefined && file !== undefined) {
        await planFile({ file, target: flags.planOnly === true ? undefined : flags.planOnly }, surroundings)
        return
      }
      finish(await importAll(files, flags, surroundings))
    })
}

async function importAll(
  files: readonly string[],
  flags: ImportFlags,
  surroundings: CliSurroundings,
): Promise<ExitCode> {
  const isJson = flags.json === true
  const request: ImportRequest = {
    files,
    landing: flags.publish === true ? 'published' : 'draft',
    into: flags.issue,
    answer: answerOf(flags),
    discardsEdits: flags.discardEdits === true,
    isQuiet: isJson,
    plan: flags.stories === undefined ? undefined : await readPlanFile(flags.stories, surroundings),
  }
  const results = await withPublisher(surroundings, (publisher) => importFiles(request, publisher, surroundings))
  surroundings.stdout.write(printImports(results, isJson ? 'json' : 'words'))
  return results.every(({ kind }) => kind === 'imported') ? 0 : 1
}

function answerOf({ replace, asNew }: ImportFlags): ImportAnswer {
  if (replace !== undefined) return { kind: 'replace', reference: replace }
  return asNew === true ? { kind: 'as-new' } : { kind: 'unasked' }
}
