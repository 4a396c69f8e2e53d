import { type TextDirection, withoutSoftHyphens } from '@gatefold/magazine/language/Localized'
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ArticlePage } from '../../../content/ContentService.ts'
import { useTexts } from '../../../i18n/lazyTexts.ts'
import { kindsTexts } from '../../../i18n/texts/kinds/kindsTexts.ts'
import { readingTexts } from '../../../i18n/texts/reading/readingTexts.ts'
import type { ArticleStyle } from '../../../styles/publicationStyle.ts'
import { Guard } from '../../../ui/Guard.tsx'
import { animatedIn } from '../animation/animatedIn.ts'
import { clickedLink, type LinkTo, type OnPageLink } from '../links.ts'
import { Notes, type ReadArticle, readNote } from '../Notes.tsx'
import { flushSync } from 'react-dom'
import { opensElsewhere } from '../../../network/addresses.ts'
import { Html } from '../components/Text.tsx'
import { type LargePicture, picturesOf } from '../pictures/picturesOf.ts'
import { MissingPictures } from '../reading/HeldPictures.tsx'
import { type ReadingDeps, ReadingTools } from '../reading/ReadingTools.tsx'
import type { ArticleSetting } from '../ArticleSetting.ts'
import { StyleSheets } from '../StyleSheets.tsx'
import { type ArticleSources, type Held, usePrefetchedNeighbours } from '../turning/prefetchNeighbours.ts'
import type { Neighbours } from '../turning/Pager.tsx'
import { Turning } from '../turning/Turning.tsx'
import { deferKinds } from './deferKinds.tsx'

/** Milliseconds after which a busy page has to make room. */
const PATIENCE = 500

const motion = deferKinds(() => import('../animation/Motions.tsx'))

const Motions = motion.kind((module) => module.Motions)

export interface ToolsProps {
  readonly page: ArticlePage
  readonly setting: ArticleSetting
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
  readonly deps: ReadingDeps | undefined
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
}

/** What reading takes besides the page itself: turning it, notes, large pictures, the reader's own settings. Loaded lazily. */
export function ArticleTools(props: ToolsProps) {
  const { page, setting, neighbours, linkTo, onPageLink, readArticle, turningDirection, screen, deps } = props
  const hasTexts = [useTexts(readingTexts), useTexts(kindsTexts)].every((areThere) => areThere)
  const held = usePrefetchedNeighbours({ ...props, issue: page.issue, articleId: page.article.id })
  useDrawnRest(screen)
  useWholeWords()
  const isVertical = setting.isVertical === true
  const { id } = page.article
  useVerticalLines(screen, isVertical, id)
  const library = readArticle && { articles: page.issue.articles, linkTo, readArticle, setting }
  const animated = useMemo(() => animatedIn(page.article.components), [page.article])
  // Asked for here: a component that suspends would ask anew at every try.
  const openReadingState = deps?.openReadingState
  const opened = useMemo(() => ({ id, state: openReadingState?.() }), [openReadingState, id]).state
  const attempt = useAttempt(opened)
  // Not seen before they are asked for: they come after the paint of an article that is turned to.
  const unseen = useDeferredValue(
    <>
      <Notes screen={screen} onPageLink={onPageLink} readNote={library && ((href) => readNote(href, library))} />
      <MissingPictures key={`away-${id}`} />
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
      {hasTexts && deps !== undefined && opened !== undefined && (
        <Guard key={attempt}>
          <ReadingTools page={page} setting={setting} screen={screen} languages={deps.languages} opened={opened} />
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

/** How far a key goes, in parts of what is seen; a line is as far as a browser's own. */
const STEPS: Readonly<Record<string, number>> = {
  ' ': 0.9,
  PageDown: 0.9,
  PageUp: -0.9,
  Home: -Infinity,
  End: Infinity,
}

const LINES: Readonly<Record<string, number>> = { ArrowDown: 40, ArrowUp: -40 }

/** What uses the keys itself. */
const CONTROLS =
  'a, button, input, textarea, select, audio, video, iframe, summary, dialog, [popover], [contenteditable]'

/**
 * Upright lines scroll sideways. The wheel and the keys that go down a page go forward in them, and go on down the page where
 * the lines end.
 */
function useVerticalLines(screen: RefObject<HTMLElement | null>, isVertical: boolean, articleId: string): void {
  useEffect(() => {
    const lines = isVertical ? (screen.current?.querySelector('main') ?? undefined) : undefined
    if (lines === undefined) return undefined
    const onWheel = (event: WheelEvent) => {
      const isSideways = Math.abs(event.deltaX) >= Math.abs(event.deltaY)
      if (event.defaultPrevented || event.ctrlKey || isSideways || isInnerRoom(event.target, lines)) return
      if (moved(lines, event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY))
        event.preventDefault()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey
      const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
      if (event.defaultPrevented || isModified || isControl) return
      if (moved(lines, wayOf(event, lines.clientWidth))) event.preventDefault()
    }
    lines.addEventListener('wheel', onWheel, { passive: false })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      lines.removeEventListener('wheel', onWheel)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [screen, isVertical, articleId])
}

/** Pixels forward, that is to the left. */
function wayOf({ key, shiftKey }: KeyboardEvent, room: number): number {
  const step = STEPS[key]
  if (step === undefined) return LINES[key] ?? 0
  const way = Number.isFinite(step) ? step * room : step
  return key === ' ' && shiftKey ? -way : way
}

function moved(lines: HTMLElement, way: number): boolean {
  if (way === 0) return false
  const before = lines.scrollLeft
  lines.scrollTo({ left: Math.min(0, Math.max(-lines.scrollWidth, before - way)), behavior: 'instant' })
  return lines.scrollLeft !== before
}

/** A table or another room that scrolls by itself. */
function isInnerRoom(target: EventTarget | null, lines: HTMLElement): boolean {
  return target instanceof Element && target.closest('[data-keys]') !== lines
}

/** Marks the document whose far components the style sheet leaves for later (see `startGate` and `ArticleScreen.module.css`). */
const NEW_VISIT = 'data-visit'

/** Components drawn in one go: with their layout a few milliseconds. */
const AT_ONCE = 20

/**
 * Draws what the first paint of a long article has left out, from the top, a few components whenever nothing else is to do;
 * scroll anchoring keeps what is on screen in its place. From then on the page has its true height. Returns the end of it.
 */
function drawRest(article: Element, whenIdle: (act: () => void) => () => void): () => void {
  const root = article.ownerDocument.documentElement
  if (!root.hasAttribute(NEW_VISIT)) return () => undefined
  const components = [...article.children].filter((component) => component instanceof HTMLElement)
  let drawn = 0
  let stop = whenIdle(drawMore)
  return end

  function drawMore(): void {
    for (const { style } of components.slice(drawn, drawn + AT_ONCE)) style.contentVisibility = 'visible'
    drawn += AT_ONCE
    if (drawn < components.length) stop = whenIdle(drawMore)
    else end()
  }

  function end(): void {
    stop()
    root.removeAttribute(NEW_VISIT)
    for (const { style } of components) style.contentVisibility = ''
  }
}

interface PictureViewerProps {
  readonly page: ArticlePage
  readonly setting: ArticleSetting
  readonly screen: RefObject<HTMLElement | null>
}

interface Opened {
  readonly pictures: readonly LargePicture[]
  readonly index: number
  readonly link: HTMLAnchorElement
}

const large = deferKinds(() => import('../pictures/Lightbox.tsx'))

const Lightbox = large.kind((module) => module.Lightbox)

/** Opens the pictures of an article in a lightbox, whose code comes when a picture is first come near. */
function PictureViewer({ page, setting, screen }: PictureViewerProps) {
  const [opened, setOpened] = useState<Opened>()
  const open = async (link: HTMLAnchorElement): Promise<void> => {
    const pictures = shownOf(picturesOf(page.article.components, setting), screen.current)
    const index = pictures.findIndex(({ name }) => name === link.dataset['enlarge'])
    const isThere = await large.load().then(
      () => index !== -1,
      () => false,
    )
    // Without the lightbox the browser shows the file.
    if (isThere) setOpened({ pictures, index, link })
    else window.location.assign(link.href)
  }
  useEnlarging(screen, {
    onApproach: () => void large.load().catch(() => undefined),
    onOpen: (link) => void open(link),
  })
  if (opened === undefined) return null
  const close = () => {
    // The page takes no focus before the dialog is gone.
    flushSync(() => setOpened(undefined))
    opened.link.focus({ preventScroll: true })
  }
  return (
    <Guard>
      <Lightbox
        {...opened}
        wordsOf={(picture) => <Words picture={picture} language={setting.reading.language} />}
        onClose={close}
      />
    </Guard>
  )
}

/** The pictures that the page shows on this device and that could be had. */
function shownOf(pictures: readonly LargePicture[], screen: HTMLElement | null): readonly LargePicture[] {
  const links = [...(screen?.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]') ?? [])]
  const shown = new Set(links.filter(isOpenable).map((link) => link.dataset['enlarge']))
  return pictures.filter(({ name }) => shown.has(name))
}

function isOpenable(link: HTMLAnchorElement): boolean {
  const image = link.querySelector('img')
  const isLost = image !== null && image.complete && image.naturalWidth === 0
  return link.checkVisibility() && !isLost
}

interface WordsProps {
  readonly picture: Pick<LargePicture, 'caption' | 'credit'>
  readonly language: string
}

/** Caption and credit under a picture of the lightbox. */
function Words({ picture: { caption, credit }, language }: WordsProps) {
  if (caption === undefined && credit === undefined) return null
  return (
    <div className="lightbox-words" lang={language}>
      {caption !== undefined && <Html className="lightbox-caption" html={caption.html} {...caption.mark} />}
      {credit !== undefined && <Html className="lightbox-credit" html={credit.html} {...credit.mark} />}
    </div>
  )
}

interface Callbacks {
  /** A finger, a pointer or the focus has come to a picture that opens. */
  readonly onApproach: () => void
  readonly onOpen: (link: HTMLAnchorElement) => void
}

/** Takes over the links to the files of pictures; without it the browser follows them. */
function useEnlarging(screen: RefObject<HTMLElement | null>, { onApproach, onOpen }: Callbacks): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link?.dataset['enlarge'] === undefined || opensElsewhere(link, event)) return
    event.preventDefault()
    onOpen(link)
  })
  const prepare = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-enlarge]') !== null) onApproach()
  })
  useEffect(() => {
    const element = screen.current
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', follow)
    for (const sign of signs) element?.addEventListener(sign, prepare, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const sign of signs) element?.removeEventListener(sign, prepare)
    }
  }, [screen])
}
