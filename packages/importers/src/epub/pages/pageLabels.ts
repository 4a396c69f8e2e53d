import type { ImportLog } from '../../ImportLog.ts'
import type { NavigationTarget } from '../package/readNavigation.ts'
import type { SpineDocument } from '../package/resolveSpine.ts'

/** The list of printed pages of a document of contents. */
export interface PageList {
  /** Of the document that holds it. */
  readonly path: string
  readonly labels: readonly NavigationTarget[]
}

export interface LabelSources {
  readonly spine: readonly SpineDocument[]
  /** The path as the archive spells it. */
  readonly canonical: (path: string) => string
  readonly report: ImportLog
}

/**
 * Labels of printed pages by the path of the document that is one. Only a document of fixed layout is a page; in flowing text a
 * page's place is of no use.
 */
export function readPageLabels(
  lists: readonly PageList[],
  { spine, canonical, report }: LabelSources,
): ReadonlyMap<string, string> {
  const fixed = new Set(spine.filter(({ isFixedLayout }) => isFixedLayout).map(({ path }) => path))
  const found = new Map<string, string>()
  for (const { path, labels } of lists) {
    const placed = labels.map((label) => ({ title: label.title, page: canonical(label.path) }))
    const kept = placed.filter(({ page, title }) => fixed.has(page) && title !== '')
    if (labels.length > 0 && kept.length === 0) report.drop(path, 'The list of printed pages is not kept.')
    for (const { page, title } of kept) if (!found.has(page)) found.set(page, title)
  }
  return found
}
