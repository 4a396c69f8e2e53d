import { useLingui } from '@lingui/react'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Playback, PlaybackState, Recording } from '../../../../audio/Playback.ts'
import { formatClock, SKIP, SPEEDS } from '../../../../audio/playerControls.ts'
import { PlayButton, SkipButton, SpeedSelect, usePlayerStyle } from '../../../../ui/PlayerControls.tsx'
import { useLazyStyle } from '../../../../ui/useLazyStyle.ts'
import { useOnline } from '../../../../ui/useOnline.ts'
import css from './playerRow.css?inline'

interface PlayerProps {
  readonly playback: Playback
  readonly recording: Recording
  /** The browser's own player, which knows how long the recording is and may have been used already. */
  readonly native: RefObject<HTMLAudioElement | null>
  /** Its publisher wants it to start by itself. */
  readonly isMarked: boolean
}

/** A recording as a line of type: play, back and forward, where one is, how fast. */
export function Player({ playback, recording, native, isMarked }: PlayerProps) {
  const { _ } = useLingui()
  usePlayerStyle()
  useLazyStyle(css)
  const line = useRef<HTMLDivElement>(null)
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  const known = useNative(native)
  useOwnPlayer({ playback, recording, native, line, isMarked })
  const hearing = hearingOf(state, { recording, known, place: playback.placeOf(recording.url) })
  const play = () => playback.play(recording)
  return (
    <div ref={line} role="group" aria-label={_('Recording')} className="player-row">
      {hearing.phase === 'failed' ? (
        <MissingSound url={recording.url} onRetry={play} />
      ) : (
        <Controls
          hearing={hearing}
          onToggle={hearing.phase === 'playing' ? playback.pause : play}
          onSeek={(seconds) => playback.seek(recording, seconds)}
          onSpeed={playback.setRate}
        />
      )}
    </div>
  )
}

interface ControlsProps {
  readonly hearing: Hearing
  readonly onToggle: () => void
  readonly onSeek: (seconds: number) => void
  readonly onSpeed: (rate: number) => void
}

function Controls({ hearing, onToggle, onSeek, onSpeed }: ControlsProps) {
  const { _ } = useLingui()
  const { phase, time, duration, buffered, rate } = hearing
  const isPlaying = phase === 'playing'
  const skip = (seconds: number) => onSeek(time + seconds)
  const now = formatClock(time)
  const whole = duration === undefined ? '–' : formatClock(duration)
  return (
    <>
      <PlayButton isPlaying={isPlaying} label={isPlaying ? _('Pause') : _('Play')} onClick={onToggle} />
      <SeekBar
        label={_('Place in the recording')}
        spoken={_('{current} of {count}', { current: now, count: whole })}
        {...{ time, duration, buffered, onSeek }}
      />
      <bdi className="player-time player-now">{now}</bdi>
      <SkipButton label={_('Back 15 seconds')} seconds={-SKIP} onSkip={skip} />
      <SkipButton label={_('Forward 15 seconds')} seconds={SKIP} onSkip={skip} />
      <SpeedSelect label={_('Speed')} speeds={SPEEDS} speed={rate} onChoose={onSpeed} />
      <bdi className="player-time player-left" dir="ltr">
        {duration === undefined ? '' : `−${formatClock(duration - time)}`}
      </bdi>
    </>
  )
}

/** What the browser's own player knows of its file; it may have known before its page came to life. */
function useNative(native: RefObject<HTMLAudioElement | null>): Known {
  const subscribe = (onChange: () => void) => {
    const audio = native.current
    audio?.addEventListener('durationchange', onChange)
    audio?.addEventListener('error', onChange)
    return () => {
      audio?.removeEventListener('durationchange', onChange)
      audio?.removeEventListener('error', onChange)
    }
  }
  const length = useSyncExternalStore(subscribe, () => native.current?.duration)
  const hasFailed = useSyncExternalStore(subscribe, () => (native.current?.error ?? null) !== null)
  return { duration: length !== undefined && Number.isFinite(length) ? length : undefined, hasFailed }
}

interface MissingSoundProps {
  readonly url: string
  readonly onRetry: () => void
}

/** Stands where the controls of a recording would: why it does not play, the file itself, another try. */
function MissingSound({ url, onRetry }: MissingSoundProps) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  return (
    <p role="status" className="player-missing">
      {isOnline
        ? _('This recording does not play here.')
        : _('You are offline, and this recording is not on this device.')}{' '}
      <a href={url}>{_('Open the file')}</a>{' '}
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </p>
  )
}

interface OwnPlayer {
  readonly playback: Playback
  readonly recording: Recording
  readonly native: RefObject<HTMLAudioElement | null>
  /** The player on the page. */
  readonly line: RefObject<HTMLElement | null>
  readonly isMarked: boolean
}

/**
 * Ties a player to its recording: what was begun with the browser's own player goes on, a recording that is marked follows
 * one that was heard to its end, and the playback knows whether the player is on the screen.
 */
function useOwnPlayer({ playback, recording, native, line, isMarked }: OwnPlayer): void {
  const latest = useRef(recording)
  useEffect(() => {
    latest.current = recording
  })
  const { url } = recording

  useEffect(() => {
    takeOver(playback, latest.current, native.current)
    if (isMarked) playback.goOnWith(latest.current)
  }, [playback, native, isMarked, url])

  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    let hide: (() => void) | undefined
    const observer = new IntersectionObserver((entries) => {
      hide?.()
      hide = entries.at(-1)?.isIntersecting === true ? playback.showOwnPlayer(url) : undefined
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      hide?.()
    }
  }, [playback, line, url])
}

function takeOver(playback: Playback, recording: Recording, native: HTMLAudioElement | null): void {
  if (native === null || native.currentTime === 0) return
  const isPlaying = !native.paused && !native.ended
  const place = native.currentTime
  native.pause()
  native.currentTime = 0
  playback.seek(recording, place)
  if (isPlaying) playback.play(recording)
}

/** What is known of a recording before it is heard. */
interface Known {
  /** Seconds; undefined as long as the file has not said. */
  readonly duration: number | undefined
  readonly hasFailed: boolean
}

/** What a player shows. */
type Hearing = Omit<PlaybackState, 'recording' | 'isInView'>

interface Own {
  readonly recording: Recording
  readonly known: Known
  /** Seconds: where it was left. */
  readonly place: number
}

/** How a recording's own player stands: it moves when it is its recording that is heard. Pure. */
export function hearingOf(state: PlaybackState, { recording, known, place }: Own): Hearing {
  const { phase, time, buffered, rate } = state
  if (state.recording?.url === recording.url) {
    return { phase, time, buffered, rate, duration: state.duration ?? known.duration }
  }
  return { phase: known.hasFailed ? 'failed' : 'paused', time: place, buffered: 0, rate, duration: known.duration }
}

interface SeekBarProps {
  readonly label: string
  /** The place in words. */
  readonly spoken: string
  /** Seconds. */
  readonly time: number
  /** Seconds; undefined as long as nobody knows: nothing to be moved then. */
  readonly duration: number | undefined
  /** Seconds from the beginning to where the file has come in. */
  readonly buffered: number
  readonly onSeek: (seconds: number) => void
}

/** Seconds that an arrow key moves. */
const KEY_STEP = 5

/** A line from the beginning to the end: what was heard, what has come in, and a handle. It runs in reading direction. */
function SeekBar({ label, spoken, time, duration, buffered, onSeek }: SeekBarProps) {
  const length = duration ?? 0
  const share = (seconds: number) => (length === 0 ? 0 : Math.min(1, seconds / length))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    onSeek(time + step * KEY_STEP)
  }
  return (
    <div className="player-line" style={{ '--heard': share(time), '--here': share(buffered) } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={spoken}
        min={0}
        max={length}
        step="any"
        value={Math.min(time, length)}
        disabled={length === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** 1 forward, -1 back, 0 for keys that are not ours. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): number {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'ArrowUp') return 1
  if (key === 'ArrowDown') return -1
  if (key === 'ArrowRight') return isMirrored ? -1 : 1
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1
  return 0
}
