import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { useDeferredValue, useMemo, useState, type RefObject, useEffect } from 'react'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import type { LinkTo } from '../links/makeResolveLink.ts'
import type { OnPageLink } from '../links/useLinkClicks.ts'
import { deskTexts } from '../../../services/language/texts/desk/deskTexts.ts'
import { useTexts } from '../../../services/language/lateTexts.ts'
import { animatedIn } from '../animation/animatedIn.ts'
import { Guard } from '../../../ui/Guard.tsx'
import { deferKinds } from './deferKinds.tsx'
import { AwayPictures } from '../desk/AwayPictures.tsx'
import { ReadingTools, type DeskProps } from '../desk/ReadingTools.tsx'
import { Notes } from '../notes/Notes.tsx'
import { readNote, type ReadArticle } from '../notes/readNote.ts'
import { PictureViewer } from '../pictures/PictureViewer.tsx'
import type { ArticleStyle } from '../../../services/styles/readArticleStyle.ts'
import type { Setting } from '../setting/Setting.ts'
import { StyleSheets } from '../setting/StyleSheets.tsx'
import { useVerticalLines } from './useVerticalLines.ts'
import type { ArticleSources, Held } from '../turning/holdNeighbours.ts'
import type { Neighbours } from '../turning/neighboursOf.ts'
import { useHeldNeighbours } from '../turning/useHeldNeighbours.ts'
import { Turning } from '../turning/Turning.tsx'
import { drawRest } from './drawRest.ts'
import { withoutSoftHyphens } from '@gatefold/magazine/language/withoutSoftHyphens'

/** Milliseconds after which a busy page has to make room. */
const PATIENCE = 500

const motion = deferKinds(() => import('../animation/Motions.tsx'))
const Motions = motion.kind((module) => module.Motions)

export interface ToolsProps {
  readonly page: ArticlePage
  readonly setting: Setting
  readonly publication: ArticleStyle | undefined
  readonly neighbours: Neighbours
  /** For the neighbours, which are kept ready. */
  readonly sources: ArticleSources | undefined
  readonly leadPictureOf: Held['leadPictureOf']
  readonly linkTo: LinkTo
  readonly onPageLink: OnPageLink | undefined
  readonly readArticle: ReadArticle | undefined
  readonly turningDirection: TextDirection
  /** Undefined where nothing is kept for the reader. */
  readonly desk: DeskProps | undefined
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
}

/** What reading takes besides the page itself: turning it, notes, large pictures, the reader's own settings. Late code. */
export function ArticleTools(props: ToolsProps) {
  const { page, setting, neighbours, linkTo, onPageLink, readArticle, turningDirection, screen, desk } = props
  const hasTexts = useTexts(deskTexts)
  const held = useHeldNeighbours({ ...props, issue: page.issue, articleId: page.article.id })
  useDrawnRest(screen)
  useWholeWords()
  const isVertical = setting.isVertical === true
  const { id } = page.article
  useVerticalLines(screen, isVertical, id)
  const library = readArticle && { articles: page.issue.articles, linkTo, readArticle, setting }
  const animated = useMemo(() => animatedIn(page.article.components), [page.article])
  // Asked for here: a component that suspends would ask anew at every try.
  const openDesk = desk?.openDesk
  const opened = useMemo(() => ({ id, desk: openDesk?.() }), [openDesk, id]).desk
  const attempt = useAttempt(opened)
  // Not seen before they are asked for: they come after the paint of an article that is turned to.
  const unseen = useDeferredValue(
    <>
      <Notes screen={screen} onPageLink={onPageLink} readNote={library && ((href) => readNote(href, library))} />
      <AwayPictures key={`away-${id}`} />
    </>,
  )
  return (
    <>
      <Turning
        {...{ neighbours, setting, linkTo, screen }}
        articleId={id}
        direction={turningDirection}
        publicationClass={props.publication?.className}
      />
      {hasTexts && unseen}
      <PictureViewer key={id} page={page} setting={setting} screen={screen} />
      {held.map((style) => (
        <StyleSheets key={style.className} style={style} />
      ))}
      {animated.length > 0 && (
        <Guard>
          <Motions key={id} screen={screen} animated={animated} />
        </Guard>
      )}
      {hasTexts && desk !== undefined && opened !== undefined && (
        <Guard key={attempt}>
          <ReadingTools page={page} setting={setting} screen={screen} languages={desk.languages} opened={opened} />
        </Guard>
      )}
    </>
  )
}

/** Counts what takes the place of an answer that could not be had: it is drawn in a boundary of its own. */
function useAttempt(answer: unknown): number {
  const [last, setLast] = useState({ answer, count: 0 })
  if (last.answer !== answer) setLast({ answer, count: last.count + 1 })
  return last.count
}

/** Completes the page of a long article after its first paint. */
function useDrawnRest(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = screen.current?.querySelector('article')
    return article ? drawRest(article, whenIdle) : undefined
  }, [screen])
}

/** Text is copied without the soft hyphens that publishing has set into it (decision 0078). */
function useWholeWords(): void {
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection()
  const text = selection?.toString() ?? ''
  if (event.defaultPrevented || event.clipboardData === null || selection === null || !text.includes('\u00AD')) return
  const holder = document.createElement('div')
  for (let index = 0; index < selection.rangeCount; index += 1) {
    holder.append(selection.getRangeAt(index).cloneContents())
  }
  event.clipboardData.setData('text/plain', withoutSoftHyphens(text))
  event.clipboardData.setData('text/html', withoutSoftHyphens(holder.innerHTML))
  event.preventDefault()
}

/** Calls when nothing else is to do. Returns how to call it off. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const call = requestIdleCallback(act, { timeout: PATIENCE })
  return () => cancelIdleCallback(call)
}
