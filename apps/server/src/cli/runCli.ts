import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { CliIo } from './CliIo.ts'
import type { CommandContext, ExitCode } from './CommandContext.ts'
import { explainFault } from './explainFault.ts'
import { addImportCommand } from './importCommand.ts'
import { nextSteps, printable, printReport } from './printImports.ts'
import { addSaleCommands } from './saleCommands.ts'
import { addSalesCommand } from './salesCommand.ts'
import { addServeCommand } from './serveCommand.ts'
import { addStatusCommands, writePublishingTime } from './statusCommands.ts'
import { addTermsCommands } from './termsCommands.ts'
import { addUserCommands } from './userCommands.ts'
import { withPublisher } from './withPublisher.ts'
import { exportIssue } from '../publishing/issues/readStoredIssue.ts'
import { type ListedIssue, listIssues, removeIssue } from '../publishing/issues/manageIssues.ts'
import { findReport } from '../publishing/imports/importIssue.ts'
import { isPublic } from '../access/accessRules.ts'

/** Runs one `gatefold` command and gives its exit code; says in one sentence what went wrong. Never rejects. */
export async function runCli(args: readonly string[], given: CliIo): Promise<number> {
  const io = { ...given, stdout: printable(given.stdout), stderr: printable(given.stderr) }
  const { stderr, env } = io
  try {
    let code: ExitCode = 0
    const version = await readVersion()
    const program = createProgram({ io, version, finish: (end) => (code = end) })
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    stderr.write(`${explainFault(error, env)}\n`)
    return 1
  }
}

function createProgram(context: CommandContext): Command {
  const { stdout, stderr } = context.io
  const program = new Command('gatefold')
    .description('Puts a magazine on the web.')
    .version(context.version)
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(gatefold --help lists the commands)')
  addServeCommand(program, context)
  addImportCommand(program, context)
  addListCommand(program, context)
  addReportCommand(program, context)
  addStatusCommands(program, context)
  addTermsCommands(program, context)
  addRemoveCommand(program, context)
  addExportCommand(program, context)
  addUserCommands(program, context)
  addSaleCommands(program, context)
  addSalesCommand(program, context)
  return program
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
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
  return issues.map((issue) => `${issue.slug.padEnd(widest)}  ${describe(issue, clock)}`).join('\n')
}

function describe(issue: ListedIssue, clock: Clock): string {
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
