import { resolveInLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import { recordingOf } from '../../features/article/components/media/recordingOf.ts'
import { articleAddress, PATTERNS, referenceOf } from '../../network/addresses.ts'
import { type Aloud, createAloud, type HeardArticle, updateMediaSession } from '../../audio/createAloud.ts'
import { createSpeech, type Speech } from '../../audio/createSpeech.ts'
import { isAudible, silence } from '../../audio/keepOneVoice.ts'
import type { QueuedArticle } from '../../audio/nextListeningStep.ts'
import { sentencesOf } from '../../audio/sentencesOf.ts'
import type { Connectivity } from '../../network/connectivity.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { createListening } from '../../analytics/events/createListening.ts'
import { readingOf } from '../../i18n/readingOf.ts'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'

interface AloudOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly keys: Pick<BrowserKeys, 'listeningRate'>
  readonly connectivity: Pick<Connectivity, 'isOnline'>
  readonly log: (message: string, cause?: unknown) => void
}

/** The magazine read aloud by the browser's voices; undefined where it has none. */
export interface OpenedAloud {
  readonly aloud: Aloud
  readonly speech: Speech
}

export function openAloud({ browser, router, keys, connectivity, log }: AloudOptions): OpenedAloud | undefined {
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
    silence: () => silence(document),
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
export function queueFrom({ issue, article }: ArticlePage): readonly QueuedArticle[] {
  const articles = issue.articles.filter(({ role }) => role !== 'advert')
  const start = articles.findIndex(({ id }) => id === article.id)
  return articles.slice(Math.max(0, start)).map((each) => queuedOf(issue, each))
}

export function queuedOf(issue: ArticlePage['issue'], article: Parameters<typeof referenceOf>[0]): QueuedArticle {
  return { issue: referenceOf(issue), article: referenceOf(article), isChosen: false }
}

/** The language that an issue is read in here; a text that is in another one says so itself. */
export function readingOfIssue(router: ReaderRouter, issue: ArticlePage['issue']) {
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
