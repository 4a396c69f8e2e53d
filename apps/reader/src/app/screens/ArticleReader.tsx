import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { ArticleScreen } from '../../features/article/ArticleScreen.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { PageHead } from '../PageHead.tsx'
import { useArticleLinks } from '../useArticleLinks.ts'
import { useDesk } from '../useDesk.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'
import { printedPageAddress, referenceOf } from '../../services/addresses.ts'
import type { ArticlePage } from '../../services/content/ContentService.ts'
import { useLingui } from '@lingui/react'
import { firstPageOf } from '@gatefold/magazine/replica/firstPageOf'
import styles from './ArticleReader.module.css'

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

/** Leads from an article to its first printed page; `PrintedDoor` makes that the page of the paragraph that is read. */
function PrintedLink({ issue, article }: ArticlePage) {
  const { _ } = useLingui()
  const first = article.replica[0]?.page ?? firstPageOf(issue, article)
  if (first === undefined) return null
  return (
    <Link {...printedPageAddress(issue, first)} className={styles.link} aria-label={_('Printed page')} data-printed="">
      <svg viewBox="0 0 16 20" width="16" height="20" aria-hidden="true">
        <path d="M1 1h14v18H1zM4 5h8M4 9h3v6H4zM10 9h2M10 12h2M10 15h2" />
      </svg>
      <span>{_('Printed page')}</span>
    </Link>
  )
}

/** Whether this address leads to a place on its page: an anchor, or where it was left. */
function useIsPlaceKnown(): boolean {
  const { latestLocation } = useRouter()
  const { isReturn } = useReaderContext()
  return latestLocation.hash !== '' || isReturn()
}
