import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { CliIo } from './CliIo.ts'
import type { CommandContext, ExitCode } from './CommandContext.ts'
import { explainFault } from './explainFault.ts'
import { type TextOutput, escapeControls } from './printImports.ts'

interface CommandGroup {
  readonly commands: readonly string[]
  readonly load: () => Promise<(program: Command, context: CommandContext) => void>
}

/** In the order of the help. What one group needs, importers or the database's driver, the others do not load. */
const GROUPS: readonly CommandGroup[] = [
  { commands: ['serve'], load: async () => (await import('./serveCommand.ts')).addServeCommand },
  { commands: ['import'], load: async () => (await import('./importCommand.ts')).addImportCommand },
  {
    commands: ['list', 'report', 'publish', 'unpublish', 'schedule', 'price', 'sample', 'remove', 'export'],
    load: async () => (await import('./issueCommands.ts')).addIssueCommands,
  },
  { commands: ['log'], load: async () => (await import('./logCommand.ts')).addLogCommand },
  { commands: ['user'], load: async () => (await import('./userCommands.ts')).addUserCommands },
  {
    commands: ['gift', 'grant', 'revoke', 'sales'],
    load: async () => (await import('./saleCommands.ts')).addSaleCommands,
  },
]

/** Runs one `gatefold` command and gives its exit code; says in one sentence what went wrong. Never rejects. */
export async function runCli(args: readonly string[], rawIo: CliIo): Promise<number> {
  const io = { ...rawIo, stdout: printable(rawIo.stdout), stderr: printable(rawIo.stderr) }
  const { stderr, env } = io
  try {
    let code: ExitCode = 0
    const version = await readVersion()
    const program = await createProgram(args[0], { io, version, finish: (end) => (code = end) })
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    stderr.write(`${explainFault(error, env)}\n`)
    return 1
  }
}

/** The program with the group of `command`; with all groups where there is no such command. */
async function createProgram(command: string | undefined, context: CommandContext): Promise<Command> {
  const { stdout, stderr } = context.io
  const program = new Command('gatefold')
    .description('Puts a magazine on the web.')
    .version(context.version)
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(gatefold --help lists the commands)')
  const matchingGroups = GROUPS.filter(({ commands }) => commands.some((name) => name === command))
  for (const { load } of matchingGroups.length > 0 ? matchingGroups : GROUPS) {
    const add = await load()
    add(program, context)
  }
  return program
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}

/**
 * The output with every control character written out, such as `\u001b`. All that a command prints goes through here: names
 * and reports come from files that strangers made. JSON stays the same JSON, as its texts are the only place for them.
 */
function printable(output: TextOutput): TextOutput {
  return { isTTY: output.isTTY === true, write: (text) => output.write(escapeControls(text)) }
}
