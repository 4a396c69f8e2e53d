import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArticleScreen } from '../../features/article/ArticleScreen.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { PageHead } from '../PageHead.tsx'
import { PrintedLink } from '../PrintedLink.tsx'
import { useArticleLinks } from '../useArticleLinks.ts'
import { useDesk } from '../useDesk.ts'
import { useIsPlaceKnown } from '../useIsPlaceKnown.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'
import { referenceOf } from '../../services/addresses/addresses.ts'
import type { ArticlePage } from '../../services/content/ContentService.ts'

const openWays = () => import('./IssueWays.tsx')

const route = getRouteApi('/issues/$issue/$article')

export function ArticleReader() {
  const { queries } = useReaderContext()
  const { issue, article } = route.useParams()
  const { data: page } = useSuspenseQuery(queries.articlePage(issue, article))
  return page === null ? null : <LoadedArticle page={page} />
}

function LoadedArticle({ page }: { readonly page: ArticlePage }) {
  const { issue, article } = page
  const { queries, queryClient, configuration, playback } = useReaderContext()
  const reading = useReading()
  const links = useArticleLinks(issue)
  const desk = useDesk(issue.data.languages)
  const { data: publication } = useSuspenseQuery(queries.articleStyle(article))
  return (
    <>
      <PageHead
        title={`${resolveLocalized(article.name, reading)} – ${configuration.title}`}
        description={resolveLocalized(article.description, reading)}
      />
      <ArticleScreen
        page={page}
        reading={reading}
        maps={configuration.maps}
        publication={publication ?? undefined}
        readArticle={async (name) =>
          (await queryClient.fetchQuery(queries.articlePage(referenceOf(issue), name)))?.article
        }
        tools={
          <>
            {configuration.replica.enabled && <PrintedLink {...page} />}
            <MenuButton />
          </>
        }
        desk={desk}
        openWays={openWays}
        playback={playback}
        sources={{ queryClient, queries }}
        isPlaceKnown={useIsPlaceKnown()}
        {...links}
      />
    </>
  )
}
