import { decodeHTML } from 'entities'
import type { ImportedArticle, ImportedAsset, ImportReport, ReportEntry, WireComponent } from './ImportedIssue.ts'

/** Collects what an import changes and drops, each thing once. `subject` is the file or article it is about. */
export interface ImportLog {
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
  change(subject: string, message: string): void
  drop(subject: string, message: string): void
}

/** An empty log. */
export function createImportLog(): ImportLog {
  const changed = new Map<string, ReportEntry>()
  const dropped = new Map<string, ReportEntry>()
  return {
    get changed() {
      return [...changed.values()]
    },
    get dropped() {
      return [...dropped.values()]
    },
    change: (subject, message) => void changed.set(`${subject}\n${message}`, { subject, message }),
    drop: (subject, message) => void dropped.set(`${subject}\n${message}`, { subject, message }),
  }
}

/** The report: what was counted in the result, and the notes taken on the way. */
export function countReport({
  articles,
  assets,
  report,
}: {
  readonly articles: readonly ImportedArticle[]
  readonly assets: readonly ImportedAsset[]
  readonly report: ImportLog
}): ImportReport {
  const text = articles.flatMap((article) => article.components.map(componentText)).join('')
  const count = (kind: RegExp): number => assets.filter((asset) => kind.test(asset.mediaType)).length
  return {
    kept: {
      articles: articles.length,
      pictures: count(/^image\//),
      media: count(/^(?:audio|video)\//),
      characters: text.replace(/\s+/gu, '').length,
    },
    changed: report.changed,
    dropped: report.dropped,
  }
}

const HTML_FIELDS = ['text', 'html'] as const

const LEGENDS = ['caption', 'credit'] as const

/** All text that a component of an EPUB shows, in order and without markup. */
export function componentText(component: WireComponent): string {
  const own = HTML_FIELDS.map((field) => component[field])
  const legends = LEGENDS.map((field) => legendText(component[field]))
  return [...own, ...legends].map((html) => (typeof html === 'string' ? withoutTags(html) : '')).join('')
}

function legendText(legend: unknown): unknown {
  return typeof legend === 'object' && legend !== null && 'text' in legend ? legend.text : undefined
}

function withoutTags(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''))
}
