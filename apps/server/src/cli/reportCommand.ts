import type { Command } from 'commander'
import { findReport } from '../publishing/imports/keptReport.ts'
import type { CommandContext } from './CommandContext.ts'
import { nextSteps, printReport } from './printImports.ts'
import { withPublisher } from './withPublisher.ts'

export function addReportCommand(program: Command, { io }: CommandContext): void {
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
