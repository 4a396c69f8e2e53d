import { languageMark, turningDirectionOf } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { type ReactNode, useRef } from 'react'
import type { ArticlePage } from '../../content/ContentService.ts'
import type { DeferredPlayback } from '../../audio/Playback.ts'
import type { ArticleStyle, PublicationStyle } from '../../styles/publicationStyle.ts'
import { Guard } from '../../ui/Guard.tsx'
import { ArticleBar } from './ArticleBar.tsx'
import { ArticleHeader } from './ArticleHeader.tsx'
import type { ReadingDeps } from './reading/ReadingTools.tsx'
import { LazyContents, LazyDisplay } from './lazy/LazySheets.tsx'
import { neighboursOf, Pager } from './turning/Pager.tsx'
import type { ArticleSources } from './turning/holdNeighbours.ts'
import type { OpenOffer } from './ClosedArticle.tsx'
import { GrowingComponents, RootComponents } from './components/RootComponents.tsx'
import { type LinkAttributes, type LinkTo, type OnPageLink, PAGE_LINK_MARK, useLinkClicks } from './links.ts'
import { StyleSheets } from './StyleSheets.tsx'
import { leadPictureOf, makeSetting, openingOf, readingOf } from './makeSetting.ts'
import type { ReadArticle } from './Notes.tsx'
import { deferred } from './lazy/loadLazyKinds.ts'
import { LazyTools } from './lazy/LazyTools.tsx'
import styles from './ArticleScreen.module.css'

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
    ...makeSetting({ page, reading, linkTo, opening, maps, playback }),
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
