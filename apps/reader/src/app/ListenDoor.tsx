import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { DISPLAY_ID } from '../features/article/bar/DisplayPlace.tsx'
import type { ArticlePage } from '../services/content/ContentService.ts'
import { sentencesOf } from '../services/audio/sentencesOf.ts'
import { aloudTexts } from '../services/language/texts/aloud/aloudTexts.ts'
import { kindsTexts } from '../services/language/texts/kinds/kindsTexts.ts'
import { useTexts } from '../services/language/lateTexts.ts'
import { PlayMark } from '../ui/PlayerControls.tsx'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { queuedOf, queueFrom, readingOfIssue, type OpenedAloud } from './openAloud.ts'

/** The sheet on a phone makes room for the text that is read, and for the line that says so. */
const CLOSING = { popoverTarget: DISPLAY_ID, popoverTargetAction: 'hide' } as const

interface Props extends OpenedAloud {
  readonly router: ReaderRouter
  readonly page: ArticlePage
  /** Its words are there. */
  readonly onReady: () => void
}

/** Offers to read the article aloud, where there is a voice for its language, something to read, and no recording of it. */
export function ListenDoor({ aloud, speech, router, page, onReady }: Props) {
  const reading = readingOfIssue(router, page.issue)
  const { article } = page
  const last = sentencesOf(article, reading).at(-1)
  const speaks = useSyncExternalStore(speech.subscribe, () => last !== undefined && speech.speaks(last.language))
  const isRecorded = article.audios.some(({ lang }) => lang === reading.language)
  return speaks && !isRecorded ? <Listen {...{ aloud, page, onReady }} /> : null
}

function Listen({ aloud, page, onReady }: Pick<Props, 'aloud' | 'page' | 'onReady'>) {
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
