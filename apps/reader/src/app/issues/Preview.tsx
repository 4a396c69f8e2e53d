import { isOpen } from '@gatefold/magazine/access'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PreviewScreen } from '../../features/issue/PreviewScreen.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import { DeferredIssueOffer, IssueHead } from './IssueHead.tsx'

const route = getRouteApi('/framed/preview/$issue')

export function Preview() {
  const { queries } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.preview(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  return (
    <>
      <IssueHead issue={issue} />
      <PreviewScreen
        issue={issue}
        reading={reading}
        ways={isOpen(issue) ? undefined : <DeferredIssueOffer issue={issue} />}
      />
    </>
  )
}
