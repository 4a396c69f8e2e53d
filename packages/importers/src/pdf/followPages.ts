import type { ImportedPage } from '../ImportedIssue.ts'
import type { DocumentFacts } from './DocumentFacts.ts'
import type { PageLines } from './layout/PageLines.ts'
import { followFacts, followAddress, type PageOfSheet, pageOfSheet } from './sheets/followSheets.ts'
import type { FinishedPage } from './work/workOnPages.ts'

/** A document as the pages of an issue: every number in it counts those pages, from 1. */
export interface FollowedPages {
  readonly facts: DocumentFacts
  readonly lines: readonly PageLines[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
}

/** Numbers the pages that have been finished, and lets links and the outline follow them. */
export function followPages(facts: DocumentFacts, finished: readonly FinishedPage[]): FollowedPages {
  const parts = finished.map(({ part }) => part)
  const pageOf = pageOfSheet(parts)
  const followed = followFacts(facts, parts)
  const lines = finished.map(({ lines: page }, index) => followLines({ ...page, page: index + 1 }, pageOf))
  return {
    facts: followed,
    lines,
    pages: finished.map((page, index) => pageOfWork(page, lines[index], followed.labels[index])),
  }
}

function followLines(page: PageLines, pageOf: PageOfSheet): PageLines {
  return {
    ...page,
    hotspots: page.hotspots.map((hotspot) => ({ ...hotspot, url: followAddress(hotspot.url, pageOf) })),
    lines: page.lines.map((line) => ({
      ...line,
      spans: line.spans.map((span) => ({ ...span, link: span.link && followAddress(span.link, pageOf) })),
    })),
  }
}

function pageOfWork(
  { lines, pressed }: FinishedPage,
  followed: PageLines | undefined,
  name: string | undefined,
): Omit<ImportedPage, 'blocks'> {
  const { width, height, hotspots } = followed ?? lines
  const { preview, pictures, tiles } = pressed
  return { name: name ?? '', width, height, preview, pictures, tiles, hotspots }
}
