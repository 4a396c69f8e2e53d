import type { SearchHit } from '@gatefold/magazine/search/SearchHit'

/** What was found in one issue. */
export interface HitGroup {
  readonly issue: SearchHit['issue']
  /** The issue's own words answer, by the hit that says so. */
  readonly own: SearchHit | undefined
  /** Articles and printed pages, the best first. */
  readonly hits: readonly SearchHit[]
}

/** Hits by their issues, in the order in which the first hit of each stands. Pure. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = Map.groupBy(hits, ({ issue }) => issue.id)
  return [...groups.values()].flatMap((ofIssue) => {
    const [first] = ofIssue
    if (first === undefined) return []
    const isOwn = ({ article, excerpts }: SearchHit) =>
      article === undefined && excerpts.every(({ page }) => page === undefined)
    return [{ issue: first.issue, own: ofIssue.find(isOwn), hits: ofIssue.filter((hit) => !isOwn(hit)) }]
  })
}
