import type { ReportEntry } from '@gatefold/importers/ImportReport'
import type { ImportOutcome } from '../publishing/imports/importIssue.ts'
import type { FileResult } from './importFiles.ts'

/** Lines of one list on a terminal; `--json` has them all. */
const MOST_LINES = 20

/** The report of an import: as JSON for programs, or in words. Ends with a line break. */
export function printImports(results: readonly FileResult[], form: 'json' | 'words'): string {
  if (form === 'words') return results.map((result) => `${printResult(result)}\n`).join('')
  const imports = results.map((result) => {
    if (result.kind === 'imported') return { file: result.file, ...result.outcome }
    return { file: result.file, change: 'refused', code: result.code, message: result.message }
  })
  return `${JSON.stringify({ imports }, undefined, 2)}\n`
}

function printResult(result: FileResult): string {
  if (result.kind === 'refused') return `${result.file}: refused. ${result.message}`
  const { outcome, file } = result
  const { report } = outcome
  const lines = [`${file}: ${printChange(outcome)}`, `  kept: ${printKept(report.kept)}`]
  return [...lines, ...printEntries('changed', report.changed), ...printEntries('dropped', report.dropped)].join('\n')
}

function printChange({ change, name, slug, status }: ImportOutcome): string {
  const issue = `"${name}" (${slug})`
  const visible = status === 'draft' ? 'a draft' : status
  switch (change) {
    case 'created':
      return `${issue} is new, ${visible}.`
    case 'updated':
      return `${issue} has been changed, ${visible}.`
    case 'unchanged':
      return `${issue} was here already with the same content; nothing has changed.`
  }
}

function printKept({ articles, pictures, media, characters }: ImportOutcome['report']['kept']): string {
  const parts = [
    count(articles, 'article', 'articles'),
    count(pictures, 'picture', 'pictures'),
    count(media, 'sound or film', 'sounds and films'),
    count(characters, 'character', 'characters'),
  ]
  return parts.join(', ')
}

function printEntries(title: string, entries: readonly ReportEntry[]): readonly string[] {
  if (entries.length === 0) return []
  const lines = entries.slice(0, MOST_LINES).map(({ subject, message }) => `    ${subject}: ${message}`)
  const rest = entries.length - lines.length
  const more = rest > 0 ? [`    and ${rest} more; --json names them all`] : []
  return [`  ${title} (${entries.length}):`, ...lines, ...more]
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
