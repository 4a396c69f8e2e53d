import { isRecord } from '@gatefold/magazine/isRecord'
import type { I18n } from '@lingui/core'
import type { Import } from '../../api/StudioApi.ts'
import { formatCount } from '../../i18n/formats.ts'

/** How far an import is, from 0 to 100; undefined where it has not said so. */
export function percentOf({ progress }: Pick<Import, 'progress'>): number | undefined {
  if (progress === null || progress === undefined) return undefined
  return progress.total === 0 ? 100 : Math.round((100 * progress.done) / progress.total)
}

/** What an import is doing, or what came of it. Pure. */
export function describeImport(one: Import, texts: I18n): string {
  switch (one.state) {
    case 'QUEUED':
      return texts._('Waits for those before it')
    case 'RUNNING':
      return describeProgress(one, texts)
    case 'DONE':
      return describeEnd(one.issue?.change, texts)
    case 'FAILED':
      return one.error ?? ''
    case 'CANCELED':
      return texts._('Canceled; nothing of it is in the magazine')
  }
}

function describeProgress({ progress }: Import, texts: I18n): string {
  if (progress === null || progress === undefined) return texts._('Begins')
  const { done, total, isPages } = progress
  const numbers = { done: formatCount(done, texts.locale), total: formatCount(total, texts.locale) }
  return isPages ? texts._('Page {done} of {total}', numbers) : texts._('Files are stored')
}

function describeEnd(change: string | undefined, texts: I18n): string {
  switch (change) {
    case 'created':
      return texts._('Is a new issue, a draft')
    case 'unchanged':
      return texts._('Was here already; nothing has changed')
    default:
      return texts._('The issue was brought up to date')
  }
}

/** What an import tells of what became of a file's parts. */
export interface ImportReport {
  readonly articles: number
  readonly pictures: number
  /** Sounds and films. */
  readonly media: number
  readonly changed: readonly ReportLine[]
  readonly dropped: readonly ReportLine[]
}

export interface ReportLine {
  readonly subject: string
  readonly message: string
}

/** Reads the JSON of a report, as much of it as there is. */
export function readReport(report: unknown): ImportReport {
  const kept = isRecord(report) && isRecord(report['kept']) ? report['kept'] : {}
  return {
    articles: numberOf(kept['articles']),
    pictures: numberOf(kept['pictures']),
    media: numberOf(kept['media']),
    changed: linesOf(isRecord(report) ? report['changed'] : undefined),
    dropped: linesOf(isRecord(report) ? report['dropped'] : undefined),
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function linesOf(value: unknown): readonly ReportLine[] {
  const lines: readonly unknown[] = Array.isArray(value) ? value : []
  return lines.flatMap((line) => {
    if (!isRecord(line)) return []
    const { subject, message } = line
    return typeof subject === 'string' && typeof message === 'string' ? [{ subject, message }] : []
  })
}
