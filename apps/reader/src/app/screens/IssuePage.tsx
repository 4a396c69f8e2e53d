import { mayRead } from '@gatefold/magazine/access/mayRead'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IssueScreen } from '../../features/issue/IssueScreen.tsx'
import { KeepIssue } from './KeepIssue.tsx'
import { IssueHead } from '../IssueHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

const route = getRouteApi('/framed/issues/$issue')

export function IssuePage() {
  const { queries, configuration } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.issueContents(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  const isKeepable = configuration.offline && mayRead(issue, { isAdmin: false })
  return (
    <>
      <IssueHead issue={issue} />
      <IssueScreen
        issue={issue}
        reading={reading}
        download={isKeepable ? <KeepIssue issueId={issue.id} /> : undefined}
      />
    </>
  )
}
