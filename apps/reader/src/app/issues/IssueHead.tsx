import type { IssueSummary } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLazy } from '../../ui/useLazy.ts'
import { PageHead } from '../Frame.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'

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

/** How an issue is opened that is closed to the reader, once the page is alive. */
export function DeferredIssueOffer({ issue }: { readonly issue: IssueSummary }) {
  const lazy = useLazy(async () => {
    const { IssueOffer } = await import('../purchases/IssueOffer.tsx')
    return { IssueOffer }
  })
  return lazy === undefined ? null : <lazy.IssueOffer issue={issue} />
}
