import type { IssueSummary } from './Issue.ts'

/** What a page needs to show a cover: the picture where there is one, and the place that it takes. */
export interface CoverPlace {
  readonly url: string | undefined
  /** Pixels. */
  readonly width: number | undefined
  readonly height: number | undefined
  readonly placeholder: string | undefined
}

/** The cover of an issue: the measured one of its data, else the bare address that another host may give. */
export function coverOf(issue: Pick<IssueSummary, 'cover' | 'data'>): CoverPlace {
  const measured = issue.data.cover
  if (measured !== undefined) return measured
  return { url: issue.cover, width: undefined, height: undefined, placeholder: undefined }
}
