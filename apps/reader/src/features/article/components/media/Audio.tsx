import type { ArticleAudio } from '@gatefold/magazine/article'
import type { AudioComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type DeferredPlayback, type Playback, type Recording, useOpened } from '../../../../audio/Playback.ts'
import { formatClock } from '../../../../audio/playerControls.ts'
import { Html } from '../Text.tsx'
import { PlayMark } from '../../../../ui/PlayerControls.tsx'
import { deferKinds } from '../../lazy/deferKinds.tsx'
import { type KindProps, type Listening, resolveHtml, type ArticleSetting } from '../../ArticleSetting.ts'
import { Legends } from '../Legends.tsx'
import { recordingOf } from './recordingOf.ts'
import styles from './Media.module.css'

/** A recording with its words. */
export function Audio({ component, setting, frame }: KindProps<AudioComponent>) {
  const { _ } = useLingui()
  return (
    <figure {...frame} className={styles.audio}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      <Sound audio={component} listening={setting.listening} language={setting.reading} />
      {component.transcript !== undefined && (
        <details className={styles.transcript}>
          <summary>{_('Transcript')}</summary>
          <Html
            {...languageMark(component.transcript, setting.reading)}
            html={resolveHtml(component.transcript, setting)}
          />
        </details>
      )}
    </figure>
  )
}

interface SoundProps {
  readonly audio: AudioComponent
  readonly listening: Listening | undefined
  readonly language: ReadingLanguage
}

/**
 * Plays a recording: by the browser's own controls until our player has come, in the same room. The element stays and
 * knows how long the recording is; what is heard from then on belongs to the playback, which outlives the page.
 */
function Sound({ audio, listening, language }: SoundProps) {
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

interface ReadAloudProps {
  readonly audio: ArticleAudio
  readonly setting: ArticleSetting
}

/** Offers the article read aloud. The line at the foot of the page has the controls then; without a script it is the file. */
export function ReadAloud({ audio, setting: { listening, reading } }: ReadAloudProps) {
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

/** Fetches the playback and then gives it, the player's code with it. Where it cannot be had the browser's own remains. */
function usePlayer(deferred: DeferredPlayback | undefined): Playback | undefined {
  useEffect(() => {
    if (deferred !== undefined) void open(deferred)
  }, [deferred])
  return useOpened(deferred)
}

async function open(deferred: DeferredPlayback): Promise<void> {
  try {
    await loadPlayer()
    await deferred.open()
  } catch {
    // Without a network and not kept: the recording is heard without our player.
  }
}

const player = deferKinds(() => import('./Player.tsx'))

/** Our player; drawn when its code has been loaded. */
const Player = player.kind((module) => module.Player)

/** Fetches the player's code. Rejects when it cannot be had. */
const loadPlayer = player.load
