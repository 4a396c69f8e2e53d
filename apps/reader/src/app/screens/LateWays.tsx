import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { useLate } from '../../ui/useLate.ts'

/** How an issue is opened that is closed to the reader, once the page is alive. */
export function LateWays({ issue }: { readonly issue: IssueSummary }) {
  const late = useLate(async () => {
    const { IssueWays } = await import('./IssueWays.tsx')
    return { IssueWays }
  })
  return late === undefined ? null : <late.IssueWays issue={issue} />
}
