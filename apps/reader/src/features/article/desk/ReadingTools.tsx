import { useLingui } from '@lingui/react'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import type { ReadingDesk } from '../../../services/reading/openDesk.ts'
import { DISPLAY_ID } from '../bar/DisplayPlace.tsx'
import { useProgress } from '../bar/useProgress.ts'
import { ContinueLine } from '../place/ContinueLine.tsx'
import { useHistory } from '../place/useHistory.ts'
import { holdPlace } from '../place/holdPlace.ts'
import { topLine } from '../place/topLine.ts'
import { usePlaceMemory } from '../place/usePlaceMemory.ts'
import { ShareLine } from '../sharing/ShareLine.tsx'
import { useSharing } from '../sharing/useSharing.ts'
import type { Setting } from '../setting/Setting.ts'
import { DisplaySheet } from './DisplaySheet.tsx'
import { LanguageChoice, type Languages } from './LanguageChoice.tsx'
import { PictureDoors } from './PictureDoors.tsx'
import { PrintedLine } from './PrintedLine.tsx'
import styles from './ReadingTools.module.css'

export interface DeskProps {
  /** The same answer at every call; asks again when it could not be had. */
  readonly openDesk: () => Promise<ReadingDesk>
  readonly languages: Languages
}

interface Props extends Pick<DeskProps, 'languages'> {
  readonly page: ArticlePage
  readonly setting: Setting
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
  readonly opened: Promise<ReadingDesk>
}

/** What a reader sets up and takes away: display, language, the place one stopped at, a link to share. */
export function ReadingTools({ page, setting, screen, languages, opened }: Props) {
  const { _ } = useLingui()
  const desk = use(opened)
  const { display, places } = desk
  const { issue, article } = page
  const name = resolveLocalized(article.name, setting.reading)
  const { shared, share, dismiss } = useSharing(name, page)
  const hold = useHeldPlace(languages.current)
  useHistory(page, { history: desk.history, defaultLanguage: setting.reading.defaultLanguage })
  usePlaceMemory(article.id, desk)
  useProgress(article.id)
  useShareButton(screen, share)
  const sheet = document.getElementById(DISPLAY_ID)
  return (
    <>
      {sheet !== null &&
        createPortal(
          <DisplaySheet display={display} keepPlace={keepPlace}>
            {languages.offered.length > 1 && (
              <LanguageChoice
                {...languages}
                onChoose={(tag) => {
                  hold()
                  languages.onChoose(tag)
                }}
              />
            )}
            <div className={styles.doings}>
              <div data-doors="" />
              <button type="button" onClick={share}>
                {_('Share this article')}
              </button>
            </div>
          </DisplaySheet>,
          sheet,
        )}
      {shared === undefined ? (
        <ContinueLine key={article.id} articleId={article.id} places={places} />
      ) : (
        <ShareLine shared={shared} onDone={dismiss} />
      )}
      <PictureDoors key={`doors-${article.id}`} display={display} />
      <PrintedLine names={[resolveLocalized(issue.name, setting.reading), name]} />
    </>
  )
}

/** The paragraph at the top stays where it is while the article changes its language. */
function useHeldPlace(language: string): () => void {
  const release = useRef<(() => void) | undefined>(undefined)
  useLayoutEffect(() => {
    if (release.current === undefined) return
    // The leading of some scripts hangs on it: the text would move once more when the router says it later.
    document.documentElement.lang = language
    release.current()
    release.current = undefined
  }, [language])
  return () => {
    const article = document.querySelector('main > article')
    if (article !== null) release.current = holdPlace(article, topLine())
  }
}

function keepPlace(change: () => void): void {
  const article = document.querySelector('main > article')
  const release = article === null ? undefined : holdPlace(article, topLine())
  change()
  release?.()
}

/** The bar's own button stands in the page before this code has come. */
function useShareButton(screen: Props['screen'], share: () => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-share]') !== null) share()
  })
  useEffect(() => {
    const element = screen.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [screen])
}
