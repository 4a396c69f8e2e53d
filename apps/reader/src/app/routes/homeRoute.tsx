import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { NewsstandScreen } from '../../features/newsstand/NewsstandScreen.tsx'
import { issueAddress, PATTERNS } from '../../services/addresses/addresses.ts'
import { PageHead } from '../PageHead.tsx'
import { useConfiguration } from '../useConfiguration.ts'
import { useReading } from '../useReading.ts'
import { framedRoute } from './framedRoute.tsx'

/** `/`: the listing of issues, or the latest issue itself where the title shows a single one. Requirement R2.3. */
export const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: PATTERNS.home,
  loader: async ({ context }) => {
    const { queryClient, queries, configuration } = context
    const [issues] = await Promise.all([
      queryClient.ensureQueryData(queries.issues()),
      queryClient.ensureQueryData(queries.featuredArticles()),
    ])
    const [latest] = issues
    if (configuration.issueMode === 'single' && latest !== undefined) {
      throw redirect({ ...issueAddress(latest), replace: true })
    }
  },
  component: Home,
})

function Home() {
  const { queries } = homeRoute.useRouteContext()
  const configuration = useConfiguration()
  const { data: issues } = useSuspenseQuery(queries.issues())
  const { data: featured } = useSuspenseQuery(queries.featuredArticles())
  const reading = useReading()
  return (
    <>
      <PageHead
        title={configuration.title}
        description={resolveLocalized(configuration.description, reading)}
        image={issues[0]?.cover}
      />
      <NewsstandScreen configuration={configuration} issues={issues} featured={featured} reading={reading} />
    </>
  )
}
