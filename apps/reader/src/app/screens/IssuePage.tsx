import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IssueScreen } from '../../features/issue/IssueScreen.tsx'
import { PageHead } from '../PageHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

const route = getRouteApi('/framed/issues/$issue')

export function IssuePage() {
  const { queries, configuration } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.issueContents(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  return (
    <>
      <PageHead
        title={`${resolveLocalized(issue.name, reading)} – ${configuration.title}`}
        description={resolveLocalized(issue.description, reading)}
        image={issue.cover}
      />
      <IssueScreen issue={issue} reading={reading} />
    </>
  )
}
