import type { ImportedArticle, ImportedAsset } from '../ImportedIssue.ts'
import type { ImportReport } from '../ImportReport.ts'
import { componentText } from './componentText.ts'
import type { ImportLog } from '../ImportLog.ts'

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
