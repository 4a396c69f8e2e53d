import type { WireComponent } from '../ImportedIssue.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { FoundAsset, SourceAssets } from './SourceAssets.ts'

export interface ContextDeps {
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

/** What a component's fields are checked against: the article it belongs to, its files, its links. */
export interface ComponentContext {
  /** `bundle://path` of a picture of the source; undefined, and reported, when there is none. */
  picture(reference: string): string | undefined
  /** `bundle://path` of any file of the source; undefined, and reported, when there is none. */
  file(reference: string): string | undefined
  /** A link that an article may carry, `article://key` for links to articles; undefined, and reported, otherwise. */
  link(href: string): string | undefined
  drop(message: string): void
  change(message: string): void
  /** The wanted id when it is free and well-formed, else a new one. */
  claimId(wanted: string | undefined): string
}

/** Where a field stands. */
export interface FieldPlace {
  readonly context: ComponentContext
  /** Such as `image.caption`, for the report. */
  readonly name: string
  /** 0 at the article's root. */
  readonly depth: number
  /** Checks the components that this one holds. */
  readonly components: (value: unknown, place: FieldPlace) => readonly WireComponent[]
}

/**
 * Checks one field. Returns the value to keep, in its wire form; undefined when there is nothing to keep, which the
 * rule has reported.
 */
export type FieldRule = (value: unknown, place: FieldPlace) => unknown

/** The context of one article's components: files from `assets`, links to articles, ids, report. */
export function createContext(parts: ContextDeps): ComponentContext {
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

/** Hands out the ids of one article's components, each once: the wanted one, or `c1`, `c2`, … */
export function claimIds(): (wanted: string | undefined) => string {
  const taken = new Set<string>()
  let next = 1
  return (wanted) => {
    let id = wanted !== undefined && ID.test(wanted) ? wanted : undefined
    while (id === undefined || taken.has(id)) id = `c${next++}`
    taken.add(id)
    return id
  }
}

const ID = /^[A-Za-z0-9_][\w.:-]{0,99}$/
