import { mayRead, toldAccess } from '@gatefold/magazine/access/mayRead'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PreviewScreen } from '../../features/preview/PreviewScreen.tsx'
import { IssueHead } from '../IssueHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

const route = getRouteApi('/framed/preview/$issue')

export function Preview() {
  const { queries, configuration } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.preview(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  return (
    <>
      <IssueHead issue={issue} />
      <PreviewScreen
        issue={issue}
        reading={reading}
        offersSignIn={configuration.auth.type !== 'none' && !mayRead(issue, toldAccess(issue, { isAdmin: false }))}
      />
    </>
  )
}
