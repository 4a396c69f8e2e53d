import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { resolveInLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import { lastSpokenLanguage, sentencesOf } from '../../audio/sentencesOf.ts'
import type { Connectivity } from '../../network/connectivity.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { useTexts } from '../../i18n/lazyTexts.ts'
import { aloudTexts } from '../../i18n/texts/aloud/aloudTexts.ts'
import { favoritesTexts } from '../../i18n/texts/favorites/favoritesTexts.ts'
import { kindsTexts } from '../../i18n/texts/kinds/kindsTexts.ts'
import { DISPLAY_ID } from '../../reading/display.ts'
import type { ReadingState } from '../../reading/openReading.ts'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import { PlayMark } from '../../ui/PlayerControls.tsx'
import { useLazy } from '../../ui/useLazy.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { useCurrentArticle } from '../currentContent.ts'
import { Mark } from '../Mark.tsx'
import type { AloudLineProps } from './AloudLine.tsx'
import css from './articleActions.css?inline'
import { recordingOf } from '../../features/article/components/media/recordingOf.ts'
import { articleAddress, PATTERNS, referenceOf } from '../../network/addresses.ts'
import type { MediaSessionDeps } from '../../audio/openPlayback.ts'
import { type Aloud, createAloud, type HeardArticle, type QueuedArticle } from '../../audio/createAloud.ts'
import { createSpeech, type Speech } from '../../audio/createSpeech.ts'
import { isAudible, pauseAudible } from '../../audio/ensureSinglePlayback.ts'
import { createListening } from '../../analytics/events/createListening.ts'
import { readingOf } from '../../i18n/readingOf.ts'
import { createIsland } from '../roots.tsx'

interface ArticleActionsOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly keys: BrowserKeys
  readonly connectivity: Connectivity
  /** The interface's texts. */
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Offers what can be done with whatever article is on the screen, from now on. */
export async function startArticleActions({ texts, ...options }: ArticleActionsOptions): Promise<void> {
  const { browser, router } = options
  const [state] = await Promise.all([router.options.context.openReadingState(), tryTexts(texts, favoritesTexts)])
  createIsland(browser.document.createElement('div'), texts).show(
    <ArticleActions router={router} state={state} opened={openAloud(options)} />,
  )
}

interface ArticleActionsProps {
  readonly router: ReaderRouter
  readonly state: ReadingState
  /** Undefined where the browser does not read aloud. */
  readonly opened: OpenedAloud | undefined
}

/** What can be done with the article on the screen. It comes late, into a bar or a sheet that is there. */
function ArticleActions({ router, state, opened }: ArticleActionsProps) {
  useLazyStyle(css)
  const page = useCurrentArticle(router)
  const place = useActionsPlace()
  const { favorites: isMarking } = router.options.context.configuration
  const [isListening, listen] = useState(false)
  return (
    <>
      {page !== undefined &&
        place !== null &&
        createPortal(
          <div className="article-actions">
            {opened !== undefined && <ListenAction {...opened} {...{ router, page }} onReady={() => listen(true)} />}
            {isMarking && <Mark favorites={state.favorites} issue={page.issue} article={page.article} />}
          </div>,
          place,
        )}
      {opened !== undefined &&
        isListening &&
        createPortal(
          <LazyAloudLine
            aloud={opened.aloud}
            shown={page?.article.id}
            onOpen={(href) => void router.navigate({ href, viewTransition: false })}
          />,
          document.body,
        )}
    </>
  )
}

/** Its code comes when somebody listens. */
function LazyAloudLine(props: AloudLineProps) {
  const module = useLazy(() => import('./AloudLine.tsx'))
  return module === undefined ? null : <module.AloudLine {...props} />
}

/** The sheet on a phone makes room for the text that is read, and for the line that says so. */
const CLOSING = { popoverTarget: DISPLAY_ID, popoverTargetAction: 'hide' } as const

interface ListenActionProps extends OpenedAloud {
  readonly router: ReaderRouter
  readonly page: ArticlePage
  /** Its words are there. */
  readonly onReady: () => void
}

/** Offers to read the article aloud, where there is a voice for its language, something to read, and no recording of it. */
function ListenAction({ aloud, speech, router, page, onReady }: ListenActionProps) {
  const reading = readingOfIssue(router, page.issue)
  const { article } = page
  const language = lastSpokenLanguage(article.components, reading)
  const speaks = useSyncExternalStore(speech.subscribe, () => language !== undefined && speech.speaks(language))
  const isRecorded = article.audios.some(({ lang }) => lang === reading.language)
  return speaks && !isRecorded ? <Listen {...{ aloud, page, onReady }} /> : null
}

function Listen({ aloud, page, onReady }: Pick<ListenActionProps, 'aloud' | 'page' | 'onReady'>) {
  const { _ } = useLingui()
  const isReady = [useTexts(kindsTexts), useTexts(aloudTexts)].every((isThere) => isThere)
  const { phase, heard, queue } = useSyncExternalStore(aloud.subscribe, aloud.read)
  if (!isReady) return null
  const { issue, article } = page
  const own = queuedOf(issue, article)
  const isOwn = heard?.id === article.id
  const isPlaying = isOwn && phase === 'speaking'
  const isNext = queue.some(
    ({ issue: of, article: name, isChosen }) => isChosen && of === own.issue && name === own.article,
  )
  const togglePlayback = () => {
    onReady()
    if (isPlaying) aloud.pause()
    else if (isOwn) aloud.resume()
    else aloud.play(queueFrom(page))
  }
  return (
    <>
      <button type="button" className="article-action" onClick={togglePlayback} {...CLOSING}>
        <PlayMark isPlaying={isPlaying} size="0.75em" />
        {isPlaying ? _('Pause') : _('Listen')}
      </button>
      {phase !== 'off' && !isOwn && (
        <button type="button" className="article-action" disabled={isNext} onClick={() => aloud.add(own)}>
          {isNext ? _('It comes next') : _('Listen next')}
        </button>
      )}
    </>
  )
}

/** A phone's bar is full (Requirement R9.1). */
const PHONE = '(max-width: 767px)'

/**
 * Where the controls stand that come late: in the bar, first among its tools, so that none of them moves; on a phone in the
 * display sheet, whose own content comes late, too. Null while there is none.
 */
function useActionsPlace(): Element | null {
  return useSyncExternalStore(followPlace, findPlace)
}

function followPlace(listener: () => void): () => void {
  const phone = window.matchMedia(PHONE)
  // A screen that was on its way for long is drawn after the router has called it rendered.
  const drawn = new MutationObserver(listener)
  phone.addEventListener('change', listener)
  drawn.observe(document.body, { childList: true, subtree: true })
  return () => {
    phone.removeEventListener('change', listener)
    drawn.disconnect()
  }
}

function findPlace(): Element | null {
  return window.matchMedia(PHONE).matches
    ? document.querySelector(`#${DISPLAY_ID} [data-actions]`)
    : (document.querySelector('[data-bar] [data-share]')?.parentElement ?? null)
}

interface AloudOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly keys: Pick<BrowserKeys, 'listeningRate'>
  readonly connectivity: Pick<Connectivity, 'isOnline'>
  readonly log: (message: string, cause?: unknown) => void
}

/** The magazine read aloud by the browser's voices; undefined where it has none. */
interface OpenedAloud {
  readonly aloud: Aloud
  readonly speech: Speech
}

function openAloud({ browser, router, keys, connectivity, log }: AloudOptions): OpenedAloud | undefined {
  const { document } = browser
  const { playback } = router.options.context
  if (!('speechSynthesis' in browser) || playback === undefined) return undefined
  const speech = createSpeech({
    synthesis: browser.speechSynthesis,
    Utterance: browser.SpeechSynthesisUtterance,
    isOnline: connectivity.isOnline,
  })
  const aloud = createAloud({
    speech,
    load: (queued) => loadHeard(router, queued),
    openPlayback: playback.open,
    rate: keys.listeningRate,
    silence: () => pauseAudible(document),
    log,
  })
  const yieldTo = ({ target }: Event) => {
    if (target instanceof browser.HTMLMediaElement && isAudible(target)) aloud.pause()
  }
  document.addEventListener('play', yieldTo, true)
  document.addEventListener('volumechange', yieldTo, true)
  stopForRecordings(aloud, playback)
  tellHeard(browser, aloud)
  // A voice goes on when its page has gone.
  browser.addEventListener('pagehide', aloud.pause)
  if ('mediaSession' in browser.navigator) {
    updateMediaSession(aloud, { session: browser.navigator.mediaSession, Metadata: browser.MediaMetadata })
  }
  return { aloud, speech }
}

/** A recording that somebody starts is the one voice. */
function stopForRecordings(aloud: Aloud, deferred: NonNullable<ReaderRouter['options']['context']['playback']>): void {
  const follow = () => {
    const playback = deferred.current()
    playback?.subscribe(() => {
      const { phase } = aloud.read()
      if (playback.read().phase === 'playing' && (phase === 'speaking' || phase === 'paused')) aloud.stop()
    })
  }
  if (deferred.current() === undefined) deferred.subscribe(follow)
  else follow()
}

function tellHeard(browser: Window, aloud: Aloud): void {
  const follow = createListening({ page: browser, kind: 'voice' })
  aloud.subscribe(() => {
    const { heard, phase } = aloud.read()
    if (phase !== 'speaking' || heard === undefined) follow(undefined)
    else follow({ key: heard.id, place: { issue: heard.issueId, article: heard.id } })
  })
}

/** An article and those that follow it in its issue. */
function queueFrom({ issue, article }: ArticlePage): readonly QueuedArticle[] {
  const articles = issue.articles.filter(({ role }) => role !== 'advert')
  const start = articles.findIndex(({ id }) => id === article.id)
  return articles.slice(Math.max(0, start)).map((each) => queuedOf(issue, each))
}

function queuedOf(issue: ArticlePage['issue'], article: Parameters<typeof referenceOf>[0]): QueuedArticle {
  return { issue: referenceOf(issue), article: referenceOf(article), isChosen: false }
}

/** The language that an issue is read in here; a text that is in another one says so itself. */
function readingOfIssue(router: ReaderRouter, issue: ArticlePage['issue']) {
  const { configuration } = router.options.context
  const { lang } = router.latestLocation.search as { readonly lang?: string }
  return readingInIssue(issue, readingOf(configuration, lang))
}

async function loadHeard(router: ReaderRouter, queued: QueuedArticle): Promise<HeardArticle | undefined> {
  const { queryClient, queries } = router.options.context
  const page = await queryClient.fetchQuery(queries.articlePage(queued.issue, queued.article))
  if (page === null) return undefined
  const { issue, article } = page
  const reading = readingOfIssue(router, issue)
  const { text: title, language: lang } = resolveInLanguage(article.name, reading)
  const file = article.audios.find((audio) => audio.lang === reading.language)
  const linkTo = (reference: string) =>
    router.buildLocation({ to: PATTERNS.article, params: { issue: referenceOf(issue), article: reference } })
  return {
    id: article.id,
    issueId: issue.id,
    title,
    lang,
    issueName: resolveLocalized(issue.name, reading),
    cover: issue.cover && sizeFor(issue.cover, 512),
    href: router.buildLocation(articleAddress(issue, article)).href,
    sentences: sentencesOf(article, reading),
    recording: file && recordingOf({ page, linkTo }, { language: reading, file }),
  }
}

/** Tells the device what is read aloud, and obeys its buttons meanwhile. Browsers show it where they count a voice as media. */
function updateMediaSession(aloud: Aloud, { session, Metadata }: MediaSessionDeps): void {
  const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', aloud.resume],
    ['pause', aloud.pause],
    ['stop', aloud.stop],
    ['seekbackward', () => aloud.skip(-1)],
    ['seekforward', () => aloud.skip(1)],
    ['previoustrack', () => aloud.skip(-1)],
    ['nexttrack', () => aloud.skip(1)],
  ]
  let shown: HeardArticle | undefined
  const leave = () => {
    if (shown === undefined) return
    shown = undefined
    session.metadata = null
    session.playbackState = 'none'
    for (const [action] of actions) obey(session, action, null)
  }
  aloud.subscribe(() => {
    const { heard, phase } = aloud.read()
    if (heard === undefined || (phase !== 'speaking' && phase !== 'paused')) return leave()
    if (shown === undefined) for (const [action, act] of actions) obey(session, action, act)
    if (shown !== heard) session.metadata = new Metadata(describe(heard))
    shown = heard
    session.playbackState = phase === 'speaking' ? 'playing' : 'paused'
  })
}

function describe({ title, issueName, cover }: HeardArticle): MediaMetadataInit {
  return { title, artist: issueName, album: issueName, artwork: cover === undefined ? [] : [{ src: cover }] }
}

function obey(session: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, act)
  } catch {
    // A browser that does not know the action has no button for it.
  }
}
