import type { I18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DISPLAY_ID } from '../../features/article/ArticleBar.tsx'
import { AloudLine } from './AloudLine.tsx'
import { sentencesOf } from '../../audio/sentencesOf.ts'
import type { Connectivity } from '../../network/connectivity.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { useTexts } from '../../i18n/lateTexts.ts'
import { aloudTexts } from '../../i18n/texts/aloud/aloudTexts.ts'
import { favoritesTexts } from '../../i18n/texts/favorites/favoritesTexts.ts'
import { kindsTexts } from '../../i18n/texts/kinds/kindsTexts.ts'
import type { ReadingState } from '../../reading/openReading.ts'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import { PlayMark } from '../../ui/PlayerControls.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { useCurrentArticle } from '../currentContent.ts'
import { Mark } from '../Mark.tsx'
import css from './articleActions.css?inline'
import { openAloud, type OpenedAloud, queuedOf, queueFrom, readingOfIssue } from './openAloud.ts'

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
  createRoot(browser.document.createElement('div')).render(
    <I18nProvider i18n={texts}>
      <ArticleActions router={router} state={state} opened={openAloud(options)} />
    </I18nProvider>,
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
  useLateStyle(css)
  const page = useCurrentArticle(router)
  const place = useActionsPlace()
  const { favorites: isMarking } = router.options.context.configuration
  const [isListening, listen] = useState(false)
  return (
    <>
      {page !== undefined &&
        place !== null &&
        createPortal(
          <div className="doors">
            {opened !== undefined && <ListenAction {...opened} {...{ router, page }} onReady={() => listen(true)} />}
            {isMarking && <Mark favorites={state.favorites} issue={page.issue} article={page.article} />}
          </div>,
          place,
        )}
      {opened !== undefined &&
        isListening &&
        createPortal(
          <AloudLine
            aloud={opened.aloud}
            shown={page?.article.id}
            onOpen={(href) => void router.navigate({ href, viewTransition: false })}
          />,
          document.body,
        )}
    </>
  )
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
  const last = sentencesOf(article, reading).at(-1)
  const speaks = useSyncExternalStore(speech.subscribe, () => last !== undefined && speech.speaks(last.language))
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
  const press = () => {
    onReady()
    if (isPlaying) aloud.pause()
    else if (isOwn) aloud.resume()
    else aloud.play(queueFrom(page))
  }
  return (
    <>
      <button type="button" className="door" onClick={press} {...CLOSING}>
        <PlayMark isPlaying={isPlaying} size="0.75em" />
        {isPlaying ? _('Pause') : _('Listen')}
      </button>
      {phase !== 'off' && !isOwn && (
        <button type="button" className="door" disabled={isNext} onClick={() => aloud.add(own)}>
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
    ? document.querySelector(`#${DISPLAY_ID} [data-doors]`)
    : (document.querySelector('[data-bar] [data-share]')?.parentElement ?? null)
}
