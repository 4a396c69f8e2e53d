import type { AudioComponent } from '@gatefold/magazine/component/Component'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import type { Listening } from '../../setting/Setting.ts'
import { Player } from './loadPlayer.ts'
import { recordingOf } from './recordingOf.ts'
import { usePlayer } from './usePlayer.ts'
import styles from './Media.module.css'

interface Props {
  readonly audio: AudioComponent
  readonly listening: Listening | undefined
  readonly language: ReadingLanguage
}

/**
 * Plays a recording: by the browser's own controls until our player has come, in the same room. The element stays and
 * knows how long the recording is; what is heard from then on belongs to the playback, which outlives the page.
 */
export function Sound({ audio, listening, language }: Props) {
  const { _ } = useLingui()
  const native = useRef<HTMLAudioElement>(null)
  const playback = usePlayer(listening?.playback)
  const isTaken = listening !== undefined && playback !== undefined
  return (
    <div className={styles.sound}>
      <audio
        ref={native}
        controls={!isTaken}
        hidden={isTaken}
        // The browser's own controls move when they learn the length; ours have room for it.
        preload={isTaken ? 'metadata' : 'none'}
        src={audio.url}
        loop={audio.loop}
        muted={audio.muted}
        aria-label={_('Recording')}
      >
        <a href={audio.url}>{_('Listen to the recording')}</a>
      </audio>
      {isTaken && (
        <Player
          playback={playback}
          recording={recordingOf(listening, { language, file: audio, anchor: audio.id })}
          native={native}
          isMarked={audio.autoplay}
        />
      )}
    </div>
  )
}
