import { safeLink } from '../markup/sanitizeText.ts'
import { claimIds } from './claimIds.ts'
import type { ComponentContext } from './ComponentContext.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { FoundAsset, SourceAssets } from './SourceAssets.ts'

export interface ContextParts {
  /** What the report calls the article or file at hand. */
  readonly subject: string
  readonly assets: SourceAssets
  readonly log: ImportLog
  /** The form in which this source names a file, as `bundle://path`. */
  readonly bundle: (reference: string) => string
  /** `article://key#anchor` for a link to another article in the form of this source; undefined for other links. */
  readonly article: (href: string) => string | undefined
}

const REASONS: Readonly<Record<Exclude<FoundAsset['kind'], 'found'>, string>> = {
  missing: 'is not there',
  foreign: 'lies outside of this source, and nothing is fetched',
  outside: 'does not lie in the folder assets',
}

/** The context of one article's components: files from `assets`, links to articles, ids, report. */
export function createContext(parts: ContextParts): ComponentContext {
  const drop = (message: string): void => parts.log.drop(parts.subject, message)
  const find = (reference: string): FoundAsset => {
    const found = parts.assets.find(parts.bundle(reference))
    if (found.kind !== 'found') drop(`the file ${reference.slice(0, 200)} ${REASONS[found.kind]}`)
    return found
  }
  return {
    drop,
    change: (message) => parts.log.change(parts.subject, message),
    claimId: claimIds(),
    file: (reference) => {
      const found = find(reference)
      return found.kind === 'found' ? found.url : undefined
    },
    picture: (reference) => {
      const found = find(reference)
      if (found.kind !== 'found') return undefined
      if (found.asset.mediaType.startsWith('image/')) return found.url
      drop(`the file ${reference.slice(0, 200)} is no picture`)
      return undefined
    },
    link: (href) => {
      const article = parts.article(href.trim())
      if (article !== undefined) return article
      const safe = safeLink(href)
      if (safe !== undefined && !/^article:/i.test(safe)) return safe
      drop(`the link ${href.slice(0, 200)} leads nowhere or is not allowed`)
      return undefined
    },
  }
}
