import { useRouter } from '@tanstack/react-router'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import { kindsTexts } from '../../i18n/texts/kinds/kindsTexts.ts'
import { useTexts } from '../../i18n/lazyTexts.ts'
import type { Playback, PlaybackState, Recording } from '../../audio/Playback.ts'
import { opensElsewhere } from '../../network/addresses.ts'
import { SKIP, SPEEDS } from '../../audio/playerControls.ts'
import { PlayButton, SkipButton, SpeedSelect, usePlayerStyle } from '../../ui/PlayerControls.tsx'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import unseen from '../../ui/VisuallyHidden.module.css'
import css from './miniPlayer.css?inline'

interface Props {
  readonly playback: Playback
  /** Opens a page of the magazine. */
  readonly onOpen: (href: string) => void
}

interface LineProps extends Props {
  readonly state: PlaybackState
  readonly recording: Recording
}

/** What is heard while its article is not in sight, on every screen. */
export function ListeningLine({ playback }: { readonly playback: Playback }): ReactNode {
  const router = useRouter()
  if (!useTexts(kindsTexts)) return null
  return <MiniPlayer playback={playback} onOpen={(href) => void router.navigate({ href })} />
}

/** A line at the foot of the page, as long as something is heard whose own player is not on the screen. */
function MiniPlayer({ playback, onOpen }: Props) {
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  const { recording } = state
  if (recording === undefined || state.phase === 'ended' || state.isInView) return null
  return <Line {...{ playback, state, recording, onOpen }} />
}

function Line({ playback, state, recording, onOpen }: LineProps) {
  const { _ } = useLingui()
  usePlayerStyle()
  useLazyStyle(css)
  const { phase, time, duration, rate } = state
  const isPlaying = phase === 'playing'
  const skip = (seconds: number) => playback.seek(recording, time + seconds)
  const heard = duration === undefined || duration === 0 ? 0 : time / duration
  return (
    <section className="mini" aria-label={_('Listening')} style={{ '--heard': heard } as CSSProperties}>
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? _('Pause') : _('Play')}
        onClick={() => (isPlaying ? playback.pause() : playback.play(recording))}
      />
      <Title recording={recording} onOpen={onOpen} />
      <SkipButton label={_('Back 15 seconds')} seconds={-SKIP} onSkip={skip} />
      <SkipButton label={_('Forward 15 seconds')} seconds={SKIP} onSkip={skip} />
      <SpeedSelect label={_('Speed')} speeds={SPEEDS} speed={rate} onChoose={playback.setRate} />
      <button type="button" className="mini-close" aria-label={_('Stop listening')} onClick={() => close(playback)}>
        <svg viewBox="0 0 16 16" width="14" height="14" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
      <Announcement state={state} title={recording.title} />
    </section>
  )
}

function Title({ recording: { href, title, lang }, onOpen }: Pick<LineProps, 'recording' | 'onOpen'>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    onOpen(href)
  }
  return (
    <a className="mini-title" href={href} lang={lang} onClick={open}>
      <bdi>{title}</bdi>
    </a>
  )
}

/** Says what happens, once the line is there to be listened to: words that come with it are not spoken. */
function Announcement({ state: { phase }, title }: { readonly state: PlaybackState; readonly title: string }) {
  const { _ } = useLingui()
  const status = useRef<HTMLParagraphElement>(null)
  const words = {
    playing: _('Playing'),
    paused: _('Paused'),
    failed: _('This recording does not play here.'),
    ended: '',
  }[phase]
  useEffect(() => {
    if (status.current !== null) status.current.textContent = `${words}: ${title}`
  }, [words, title])
  return <p ref={status} role="status" className={phase === 'failed' ? 'mini-failure' : unseen.unseen} />
}

/** The line goes away with the button that was pressed: the keyboard goes on in the page. */
function close(playback: Playback): void {
  playback.close()
  document.getElementById('content')?.focus({ preventScroll: true })
}
