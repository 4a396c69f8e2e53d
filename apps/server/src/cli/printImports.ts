import type { ReportEntry } from '@gatefold/importers/ImportedIssue'
import type { ImportOutcome } from '../publishing/imports/importIssue.ts'
import type { ReportedArticle, StoredReport } from '../publishing/imports/importReport.ts'

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
  const lines = [`${file}: ${printChange(outcome)}`, ...printReport(report)]
  return [...lines, ...(outcome.change === 'unchanged' ? [] : nextSteps(outcome, file))].join('\n')
}

/** What an import has made of a file, line by line. */
export function printReport({ kept, articles, changed, dropped }: StoredReport): readonly string[] {
  const lines = [`  kept: ${printCounts(kept)}`, ...printList('articles', articles.map(printArticle))]
  return [...lines, ...printEntries('changed', changed), ...printEntries('dropped', dropped)]
}

function printArticle({ title, author, pages }: ReportedArticle): string {
  const by = author === '' ? '' : `, by ${author}`
  const [first = '', ...rest] = pages
  const on =
    pages.length === 0 ? '' : rest.length === 0 ? `, page ${first}` : `, pages ${first} to ${rest.at(-1) ?? ''}`
  return `"${title}"${by}${on}`
}

/** What a publisher does next with an issue that has come in. */
export function nextSteps(
  { status, slug, format }: Pick<ImportOutcome, 'status' | 'slug'> & { readonly format?: string },
  file: string,
): readonly string[] {
  const steps = status === 'draft' ? [`\`gatefold publish ${slug}\` lets readers see it`] : []
  if (format === 'pdf') {
    steps.push(`\`gatefold import ${file} --plan-only plan.yaml\` writes which stories were found, to be corrected`)
  }
  return steps.length === 0 ? [] : [`  next: ${steps.join('; ')}.`]
}

function printChange({ change, name, slug, status, isRecognized }: ImportOutcome): string {
  const issue = `"${name}" (${slug})`
  const visible = status === 'draft' ? 'a draft' : status
  switch (change) {
    case 'created':
      return `${issue} is new, ${visible}.`
    case 'updated':
      return `${issue} has been changed, ${visible}.`
    case 'unchanged':
      if (isRecognized)
        return `${issue} was here already, from this very file; it was not read again, and nothing has changed.`
      return `${issue} was here already with the same content; nothing has changed.`
  }
}

function printCounts({ articles, pictures, media, characters }: ImportOutcome['report']['kept']): string {
  const parts = [
    count(articles, 'article', 'articles'),
    count(pictures, 'picture', 'pictures'),
    count(media, 'sound or film', 'sounds and films'),
    count(characters, 'character', 'characters'),
  ]
  return parts.join(', ')
}

function printEntries(title: string, entries: readonly ReportEntry[]): readonly string[] {
  return printList(
    title,
    entries.map(({ subject, message }) => `${subject}: ${message}`),
  )
}

function printList(title: string, all: readonly string[]): readonly string[] {
  if (all.length === 0) return []
  const lines = all.slice(0, MOST_LINES).map((line) => `    ${line}`)
  const rest = all.length - lines.length
  const more = rest > 0 ? [`    and ${rest} more; --json names them all`] : []
  return [`  ${title} (${all.length}):`, ...lines, ...more]
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/** What became of one file. */
export type FileResult =
  | { readonly kind: 'imported'; readonly file: string; readonly outcome: ImportOutcome }
  | { readonly kind: 'refused'; readonly file: string; readonly code: string; readonly message: string }

/** What a command writes its words to. */
export interface TextOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** C0, DEL and C1, without the ends of lines and tabs: with them a title could colour, overwrite or rename the terminal. */
const CONTROLS = /(?!\n|\t|\r\n)[\0-\x1f\x7f-\x9f]/g

export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
