import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { IssueScreen } from '../../features/issue/IssueScreen.tsx'
import { issueAddress, PATTERNS, referenceOf } from '../../services/addresses/addresses.ts'
import { PageHead } from '../PageHead.tsx'
import { useConfiguration } from '../useConfiguration.ts'
import { useReading } from '../useReading.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/issues/{id}`: an issue with its contents. Requirements R2.4, R4.17. */
export const issueRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.issue,
  loader: async ({ context, params, location }) => {
    const issue = await context.queryClient.ensureQueryData(context.queries.issueContents(params.issue))
    if (issue === null) throw redirect({ to: PATTERNS.home, replace: true })
    if (referenceOf(issue) !== params.issue) {
      throw redirect({ ...issueAddress(issue), hash: location.hash, replace: true })
    }
  },
  component: IssuePage,
})

function IssuePage() {
  const { queries } = issueRoute.useRouteContext()
  const configuration = useConfiguration()
  const params = issueRoute.useParams()
  const { data: issue } = useSuspenseQuery(queries.issueContents(params.issue))
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
