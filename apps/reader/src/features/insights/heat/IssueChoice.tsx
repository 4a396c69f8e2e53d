import type { IssueInsights } from '@gatefold/magazine/insights/Insights'
import type { IssueId } from '@gatefold/magazine/issue/Issue'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useState, type ReactNode } from 'react'

interface Props {
  readonly issues: readonly IssueInsights[]
  readonly reading: ReadingLanguage
  /** The printed pages of an issue. */
  readonly pagesOf: (issue: IssueId) => ReactNode
}

/** Of which issue the printed pages are shown: of those that were looked at, the one that was so the most at first. */
export function IssueChoice({ issues, reading, pagesOf }: Props) {
  const { _ } = useLingui()
  const [wanted, setWanted] = useState<IssueId>()
  const looked = issues
    .filter(({ pageLooks }) => pageLooks > 0)
    .toSorted((one, other) => other.pageLooks - one.pageLooks)
  const chosen = looked.find(({ id }) => id === wanted) ?? looked[0]
  if (chosen === undefined) return <p>{_('No printed page was looked at on these days.')}</p>
  return (
    <>
      <label className="insights-choice">
        {_('Issue')}
        <select value={chosen.id} onChange={(event) => setWanted(event.target.value as IssueId)}>
          {looked.map(({ id, name }) => (
            <option key={id} value={id}>
              {resolveLocalized(name, reading)}
            </option>
          ))}
        </select>
      </label>
      {pagesOf(chosen.id)}
    </>
  )
}
