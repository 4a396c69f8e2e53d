import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { firstPageOf } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { ArticleScreen } from '../../features/article/ArticleScreen.tsx'
import { loadLazyKinds } from '../../features/article/lazy/loadLazyKinds.ts'
import type { ReadingDeps } from '../../features/article/reading/ReadingTools.tsx'
import { type Addressable, keepLanguage, PATTERNS, printedPageAddress, referenceOf } from '../../network/addresses.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { MenuButton, PageHead } from '../Frame.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import styles from './ArticleReader.module.css'

const openOffer = () => import('../purchases/IssueOffer.tsx')

const route = getRouteApi('/issues/$issue/$article')

export function ArticleReader() {
  const { queries } = useReaderContext()
  const { issue, article } = route.useParams()
  const { data: page } = useSuspenseQuery(queries.articlePage(issue, article))
  return page === null ? null : <LoadedArticle page={page} />
}

function LoadedArticle({ page }: { readonly page: ArticlePage }) {
  const { issue, article } = page
  const { queries, queryClient, configuration, playback, fetchAnswers, texts } = useReaderContext()
  const reading = useReading()
  const links = useArticleLinks(issue)
  const deps = useReadingTools(issue.data.languages)
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
        deps={deps}
        openOffer={openOffer}
        playback={playback}
        sources={{ queryClient, queries, fetchAnswers, loadKinds: (article) => loadLazyKinds(article, texts) }}
        isPlaceKnown={useIsPlaceKnown()}
        {...links}
      />
    </>
  )
}

/** Leads from an article to its first printed page; `PrintedPlaceLink` makes that the page of the paragraph that is read. */
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

/** The addresses that an article's page links to, built by the router. */
interface ArticleLinks {
  readonly issueLink: { readonly href: string }
  /** `article` is a slug or an id of the same issue; `anchor` a place in it. */
  readonly linkTo: (article: string, anchor?: string) => { readonly href: string }
  readonly onPageLink: (href: string) => void
}

function useArticleLinks(issue: Addressable): ArticleLinks {
  const router = useRouter()
  const reference = referenceOf(issue)
  const issueLocation = router.buildLocation({
    to: PATTERNS.issue,
    params: { issue: reference },
    search: keepLanguage,
  })
  return {
    issueLink: { href: issueLocation.href },
    linkTo: (article, anchor) => {
      const params = { issue: reference, article }
      const place = anchor === undefined ? {} : { hash: anchor }
      const { href } = router.buildLocation({ to: PATTERNS.article, params, search: keepLanguage, ...place })
      return { href }
    },
    // A view transition waits for pictures of both pages before it shows anything of the new one.
    onPageLink: (href) => void router.navigate({ href, viewTransition: false }),
  }
}

/** What is kept for the reader, and the way to another of the languages that the text is in. Requirements R3.10, R4.18. */
function useReadingTools(languages: readonly string[]): ReadingDeps {
  const router = useRouter()
  const { configuration, openReadingState } = useReaderContext()
  const current = useReading().language
  return {
    openReadingState,
    languages: {
      current,
      offered: languages.filter((language) => configuration.languages.includes(language)),
      onChoose: (lang) =>
        void router.navigate({
          to: '.',
          search: { lang },
          hash: true,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
          viewTransition: false,
        }),
    },
  }
}
