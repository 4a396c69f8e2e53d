import type { ArticleAudio } from '@gatefold/magazine/article/Article'
import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { formatClock } from '../../../../services/audio/playerControls.ts'
import type { Playback, Recording } from '../../../../services/audio/Playback.ts'
import type { Setting } from '../../setting/Setting.ts'
import { PlayMark } from '../../../../ui/PlayerControls.tsx'
import { recordingOf } from './recordingOf.ts'
import { usePlayer } from './usePlayer.ts'
import styles from './Media.module.css'

interface Props {
  readonly audio: ArticleAudio
  readonly setting: Setting
}

/** Offers the article read aloud. The line at the foot of the page has the controls then; without a script it is the file. */
export function ReadAloud({ audio, setting: { listening, reading } }: Props) {
  const { _ } = useLingui()
  const playback = usePlayer(listening?.playback)
  const isAlive = listening !== undefined && playback !== undefined
  return (
    <p className={styles.aloud}>
      {isAlive ? (
        <Listen playback={playback} recording={recordingOf(listening, { language: reading, file: audio })} />
      ) : (
        <a href={audio.url}>
          <PlayMark isPlaying={false} size="0.75em" />
          <span>{_('Listen')}</span>
        </a>
      )}
    </p>
  )
}

interface ListenProps {
  readonly playback: Playback
  readonly recording: Recording
}

function Listen({ playback, recording }: ListenProps) {
  const { _ } = useLingui()
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  const isOwn = state.recording?.url === recording.url
  if (isOwn && state.phase === 'failed') {
    return <a href={recording.url}>{_('This recording does not play here.')}</a>
  }
  const isPlaying = isOwn && state.phase === 'playing'
  const place = playback.placeOf(recording.url)
  return (
    <button type="button" onClick={() => (isPlaying ? playback.pause() : playback.play(recording))}>
      <PlayMark isPlaying={isPlaying} size="0.75em" />
      <span>{isPlaying ? _('Pause') : _('Listen')}</span>
      {place >= 1 && <bdi className={styles.place}>{formatClock(place)}</bdi>}
    </button>
  )
}
