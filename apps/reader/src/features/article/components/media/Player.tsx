import { useLingui } from '@lingui/react'
import { useRef, useSyncExternalStore, type RefObject } from 'react'
import { formatClock, SKIP, SPEEDS } from '../../../../services/audio/playerControls.ts'
import type { Playback, Recording } from '../../../../services/audio/Playback.ts'
import { PlayButton, SkipButton, SpeedSelect, usePlayerStyle } from '../../../../ui/PlayerControls.tsx'
import { SeekBar } from '../../../../ui/player/SeekBar.tsx'
import { useLateStyle } from '../../../../ui/useLateStyle.ts'
import { hearingOf, type Hearing, type Known } from './hearingOf.ts'
import { MissingSound } from './MissingSound.tsx'
import { useOwnPlayer } from './useOwnPlayer.ts'
import css from './playerRow.css?inline'

interface Props {
  readonly playback: Playback
  readonly recording: Recording
  /** The browser's own player, which knows how long the recording is and may have been used already. */
  readonly native: RefObject<HTMLAudioElement | null>
  /** Its publisher wants it to start by itself. */
  readonly isMarked: boolean
}

/** A recording as a line of type: play, back and forward, where one is, how fast. */
export function Player({ playback, recording, native, isMarked }: Props) {
  const { _ } = useLingui()
  usePlayerStyle()
  useLateStyle(css)
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
      <PlayButton isPlaying={isPlaying} label={isPlaying ? _('Pause') : _('Play')} onPress={onToggle} />
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
