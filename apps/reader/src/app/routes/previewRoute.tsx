import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { PreviewScreen } from '../../features/preview/PreviewScreen.tsx'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { PageHead } from '../PageHead.tsx'
import { useConfiguration } from '../useConfiguration.ts'
import { useReading } from '../useReading.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/preview/{id}`. Requirements R2.6, R4.17. */
export const previewRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.preview,
  loader: async ({ context, params }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.preview(params.issue))
    if (issue === null) throw redirect({ to: PATTERNS.home, replace: true })
  },
  component: Preview,
})

function Preview() {
  const { queries } = previewRoute.useRouteContext()
  const configuration = useConfiguration()
  const params = previewRoute.useParams()
  const { data: issue } = useSuspenseQuery(queries.preview(params.issue))
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
