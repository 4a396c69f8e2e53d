import type { VideoComponent, VideoSource } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState, type CSSProperties, type RefObject, useEffectEvent } from 'react'
import type { Setting } from '../../setting/Setting.ts'
import { defaultTrackOf } from './defaultTrackOf.ts'
import { MissingFilm } from './MissingFilm.tsx'
import { useAutoplay } from './useAutoplay.ts'
import styles from './Media.module.css'
import { isKept } from '../../../../services/offline/files/isKept.ts'
import { useOnline } from '../../../../ui/useOnline.ts'

interface Props {
  readonly video: VideoComponent
  readonly source: Extract<VideoSource, { kind: 'hosted' }>
  readonly setting: Setting
}

/** A film of ours in a room of its shape. What cannot be loaded is said in words, in the same room. */
export function HostedVideo({ video, source, setting }: Props) {
  const { width = 16, height = 9 } = video
  const [attempt, setAttempt] = useState({ count: 0, isWanted: false })
  const [failed, setFailed] = useState<number>()
  const tryAgain = (isWanted: boolean) => setAttempt({ count: attempt.count + 1, isWanted })
  return (
    <div className={styles.film} style={{ '--shape': width / height } as CSSProperties}>
      {failed === attempt.count ? (
        <MissingFilm url={source.url} onRetry={() => tryAgain(true)} onReturn={() => tryAgain(false)} />
      ) : (
        <Film
          {...{ video, source, setting }}
          key={attempt.count}
          isWanted={attempt.isWanted}
          onFailure={() => setFailed(attempt.count)}
        />
      )}
    </div>
  )
}

interface FilmProps extends Props {
  /** The reader has asked for it already: it plays as soon as it can. */
  readonly isWanted: boolean
  readonly onFailure: () => void
}

function Film({ video, source, setting, isWanted, onFailure }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null)
  const needsHand = useAutoplay(film, { isMarked: video.autoplay || isWanted, playback: setting.listening?.playback })
  useFailure(film, onFailure)
  useUnkept(film, onFailure)
  const hasControls = video.controls || !video.autoplay || needsHand
  const shown = defaultTrackOf(source.tracks, setting.reading.language)
  return (
    <>
      <video
        ref={film}
        src={source.url}
        poster={source.poster}
        controls={hasControls}
        loop={video.loop}
        muted={video.muted}
        playsInline
        preload={source.poster === undefined ? 'metadata' : 'none'}
      >
        {source.tracks.map((track) => (
          <track
            key={`${track.url} ${track === shown}`}
            kind="captions"
            src={track.url}
            srcLang={track.lang}
            label={track.label}
            default={track === shown}
          />
        ))}
      </video>
      {!hasControls && <PauseButton film={film} />}
    </>
  )
}

/** Calls once the film cannot be had; it may have failed before its page came to life. */
function useFailure(film: RefObject<HTMLVideoElement | null>, onFailure: () => void): void {
  useEffect(() => {
    const video = film.current
    if (video === null) return undefined
    if (video.error !== null) onFailure()
    video.addEventListener('error', onFailure)
    return () => video.removeEventListener('error', onFailure)
  })
}

/** What moves by itself without controls can be stopped all the same (WCAG 2.2.2). */
function PauseButton({ film }: { readonly film: RefObject<HTMLVideoElement | null> }) {
  const { _ } = useLingui()
  const [isPlaying, setPlaying] = useState<boolean>()
  useEffect(() => {
    const video = film.current
    if (video === null) return undefined
    const follow = () => setPlaying(!video.paused)
    const names = ['play', 'pause'] as const
    names.forEach((name) => video.addEventListener(name, follow))
    return () => names.forEach((name) => video.removeEventListener(name, follow))
  }, [film])
  if (isPlaying === undefined) return null
  const toggle = () => (isPlaying ? film.current?.pause() : void film.current?.play())
  return (
    <button type="button" onClick={toggle}>
      {isPlaying ? _('Pause') : _('Play')}
    </button>
  )
}

/** Calls where a film that nobody has begun to watch is not on a device without a network. */
function useUnkept(film: RefObject<HTMLVideoElement | null>, onUnkept: () => void): void {
  const isOnline = useOnline()
  const say = useEffectEvent(onUnkept)
  useEffect(() => {
    const video = film.current
    if (isOnline || video === null || video.currentTime > 0) return undefined
    let isWanted = true
    void isKept(video.src).then((isHere) => {
      if (isWanted && !isHere && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) say()
    })
    return () => {
      isWanted = false
    }
  }, [film, isOnline])
}
