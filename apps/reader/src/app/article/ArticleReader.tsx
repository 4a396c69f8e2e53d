import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { firstPageOf } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { languageMark, turningDirectionOf } from '@gatefold/magazine/language/direction'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { type ReactNode, useRef } from 'react'
import type { DeferredPlayback } from '../../audio/Playback.ts'
import type { ArticleStyle, PublicationStyle } from '../../styles/publicationStyle.ts'
import { Guard } from '../../ui/Guard.tsx'
import { ArticleBar } from '../../features/article/ArticleBar.tsx'
import { ArticleHeader } from '../../features/article/ArticleHeader.tsx'
import { LazyContents, LazyDisplay } from '../../features/article/lazy/LazySheets.tsx'
import { neighboursOf, Pager } from '../../features/article/turning/Pager.tsx'
import type { ArticleSources } from '../../features/article/turning/prefetchNeighbours.ts'
import type { OpenOffer } from '../../features/article/ClosedArticle.tsx'
import { GrowingComponents, RootComponents } from '../../features/article/components/RootComponents.tsx'
import {
  type LinkAttributes,
  type LinkTo,
  type OnPageLink,
  PAGE_LINK_MARK,
  useLinkClicks,
} from '../../features/article/links.ts'
import { StyleSheets } from '../../features/article/StyleSheets.tsx'
import {
  leadPictureOf,
  createArticleSetting,
  openingOf,
  readingOf,
} from '../../features/article/createArticleSetting.ts'
import type { ReadArticle } from '../../features/article/Notes.tsx'
import { LazyTools } from '../../features/article/lazy/LazyTools.tsx'
import styles from './ArticleScreen.module.css'
import { deferred, loadLazyKinds } from '../../features/article/lazy/loadLazyKinds.ts'
import type { ReadingDeps } from '../../features/article/reading/ReadingTools.tsx'
import { type Addressable, keepLanguage, PATTERNS, printedPageAddress, referenceOf } from '../../network/addresses.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { MenuButton, PageHead } from '../Frame.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import linkStyles from './ArticleReader.module.css'

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
    <Link
      {...printedPageAddress(issue, first)}
      className={linkStyles.link}
      aria-label={_('Printed page')}
      data-printed=""
    >
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

const VERTICAL_SCRIPT = /^(?:ja|zh|ko)\b/i

interface Props {
  readonly page: ArticlePage
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  readonly issueLink: LinkAttributes
  readonly publication?: ArticleStyle | undefined
  readonly onPageLink?: OnPageLink | undefined
  /** For the neighbours, which are kept ready. */
  readonly sources?: ArticleSources
  /** Whether the address or the way back leads to a place inside the article. */
  readonly isPlaceKnown?: boolean
  /** For notes that stand on another page. */
  readonly readArticle?: ReadArticle
  /** Where maps get their pictures. */
  readonly maps?: MapTiles | undefined
  readonly deps?: ReadingDeps
  readonly playback?: DeferredPlayback | undefined
  /** How the issue is opened where this article is closed. */
  readonly openOffer?: OpenOffer
  /** Further controls for the end of the bar. */
  readonly tools?: ReactNode
}

const Closed = deferred.kind((kinds) => kinds.Closed)

/** `main` is where the skip link leads; upright lines scroll in it, by keyboard too. */
const FOCUSABLE = { tabIndex: -1 }

const SCROLL_ROOM = { tabIndex: 0, 'data-keys': '' }

/** An article as a page of the magazine, in the issue's order. Everything readable is in the markup. */
export function ArticleScreen(props: Props) {
  const { page, linkTo, issueLink, publication, readArticle, tools, onPageLink, maps, deps, playback } = props
  const { issue, article } = page
  const reading = readingOf(page, props.reading)
  const { direction } = reading.inherited
  const opening = openingOf(article)
  const isVertical = hasVerticalLines(publication, reading.language)
  const setting = {
    ...createArticleSetting({ page, reading, linkTo, opening, maps, playback }),
    isVertical,
    initials: publication?.initials,
  }
  const neighbours = neighboursOf(issue.articles, article.id)
  const pageLinkTo: LinkTo = (target, anchor) => ({ ...linkTo(target, anchor), ...PAGE_LINK_MARK })

  const screen = useRef<HTMLDivElement>(null)
  useLinkClicks(screen, onPageLink)

  const name = resolveLocalized(article.name, reading)
  const issueName = resolveLocalized(issue.name, reading)
  const issueMark = languageMark(issue.name, { ...reading, inherited: { language: props.reading.language, direction } })
  const toIssue = { ...issueLink, ...PAGE_LINK_MARK }
  return (
    <div ref={screen} className={styles.screen} dir={direction} data-vertical={isVertical ? '' : undefined}>
      {publication !== undefined && <StyleSheets style={publication} />}
      <ArticleBar
        issueName={issueName}
        issueLink={{ ...toIssue, ...issueMark }}
        neighbours={neighbours}
        tools={tools}
      />
      <LazyDisplay />
      <LazyContents articles={issue.articles} currentId={article.id} reading={reading} linkTo={pageLinkTo} />
      <main key={isVertical ? article.id : ''} id="content" {...(isVertical ? SCROLL_ROOM : FOCUSABLE)}>
        <article
          key={article.id}
          lang={reading.language}
          dir={direction}
          className={publication === undefined ? styles.article : `${styles.article} ${publication.className}`}
          data-role={article.role}
        >
          <RootComponents components={opening.before} setting={setting} />
          <ArticleHeader article={article} name={name} opening={opening} setting={setting} />
          <GrowingComponents components={opening.rest} setting={setting} isWhole={props.isPlaceKnown === true} />
          {props.openOffer && !article.components[0] && (
            <Guard>
              <Closed page={page} setting={setting} openOffer={props.openOffer} />
            </Guard>
          )}
        </article>
      </main>
      <Pager neighbours={neighbours} reading={reading} linkTo={pageLinkTo} issueLink={toIssue} issueName={issue.name} />
      <LazyTools
        {...{ page, setting, neighbours, leadPictureOf, linkTo, onPageLink, readArticle, screen, deps, publication }}
        sources={props.sources}
        turningDirection={turningDirectionOf(issue.textDirection, reading)}
      />
    </div>
  )
}

/** Whether a style asks for upright lines (`canvas.writing_mode`), and the text's language is one that is set in them. Pure. */
function hasVerticalLines(style: Pick<PublicationStyle, 'css'> | undefined, language: string): boolean {
  return style?.css.includes('--writing-mode:vertical-rl') === true && VERTICAL_SCRIPT.test(language)
}
