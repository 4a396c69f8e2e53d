import type { ImportedArticle, ImportedAsset, ImportReport } from '../ImportedIssue.ts'
import type { ImportLog } from '../ImportLog.ts'

/** The report of an import: what was read, and what the log says of the rest. */
export function summarise(
  articles: readonly ImportedArticle[],
  assets: readonly ImportedAsset[],
  log: ImportLog,
): ImportReport {
  const count = (...types: readonly string[]): number =>
    assets.filter((asset) => types.some((type) => asset.mediaType.startsWith(type))).length
  return {
    kept: {
      articles: articles.length,
      pictures: count('image/'),
      media: count('audio/', 'video/'),
      characters: articles.reduce((sum, article) => sum + charactersOf(article.components), 0),
    },
    changed: log.changed,
    dropped: log.dropped,
  }
}

/** Letters of all texts of components, spaces and markup aside; of several languages the first. */
function charactersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + charactersOf(entry), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, field]) => {
    if (name !== 'text' && name !== 'html') return sum + charactersOf(field)
    const text: unknown = typeof field === 'string' ? field : Object.values(Object(field))[0]
    return sum + (typeof text === 'string' ? lettersOf(text) : 0)
  }, 0)
}

function lettersOf(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/\s+/gu, '').length
}
