import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PreviewScreen } from '../../features/preview/PreviewScreen.tsx'
import { PageHead } from '../PageHead.tsx'
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
      <PageHead
        title={`${resolveLocalized(issue.name, reading)} – ${configuration.title}`}
        description={resolveLocalized(issue.description, reading)}
        image={issue.cover}
      />
      <PreviewScreen issue={issue} reading={reading} />
    </>
  )
}
