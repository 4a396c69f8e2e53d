import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { PageHead } from './PageHead.tsx'
import { useReaderContext } from './useReaderContext.ts'
import { useReading } from './useReading.ts'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

/** Title and description of a page that shows an issue. */
export function IssueHead({ issue }: { readonly issue: IssueSummary }) {
  const { title } = useReaderContext().configuration
  const reading = useReading()
  return (
    <PageHead
      title={`${resolveLocalized(issue.name, reading)} – ${title}`}
      description={resolveLocalized(issue.description, reading)}
    />
  )
}
