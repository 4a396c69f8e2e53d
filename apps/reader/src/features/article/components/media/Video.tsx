import type { CaptionTrack, VideoComponent, VideoSource } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeferredPlayback } from '../../../../audio/Playback.ts'
import { isCached } from '../../../../offline/files/cachedFiles.ts'
import { useOnline } from '../../../../ui/useOnline.ts'
import { useOnReconnect } from '../../../../ui/useOnReconnect.ts'
import type { KindProps, ArticleSetting } from '../../ArticleSetting.ts'
import { Legends } from '../Legends.tsx'
import { embeddingOf, EmbedLink } from './EmbedLink.tsx'
import styles from './Media.module.css'

/** A film: ours, or behind a door to the platform that has it. */
export function Video({ component, setting, frame }: KindProps<VideoComponent>) {
  const { source } = component
  const embedding = source.kind === 'platform' ? embeddingOf(source.platform, source.params) : undefined
  if (source.kind === 'platform' && embedding === undefined) return null
  return (
    <figure {...frame} className={styles.video}>
      {source.kind === 'hosted' && <HostedVideo video={component} source={source} setting={setting} />}
      {embedding !== undefined && <EmbedLink embedding={embedding} />}
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
    </figure>
  )
}

interface HostedVideoProps {
  readonly video: VideoComponent
  readonly source: Extract<VideoSource, { kind: 'hosted' }>
  readonly setting: ArticleSetting
}

/** A film of ours in a room of its shape. What cannot be loaded is said in words, in the same room. */
function HostedVideo({ video, source, setting }: HostedVideoProps) {
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

interface FilmProps extends HostedVideoProps {
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
    void isCached(video.src).then((isHere) => {
      if (isWanted && !isHere && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) say()
    })
    return () => {
      isWanted = false
    }
  }, [film, isOnline])
}

interface MissingFilmProps {
  readonly url: string
  readonly onRetry: () => void
  /** The network is back: the film may stand there again, and waits for its reader. */
  readonly onReturn: () => void
}

/** Stands where a film would: why it does not play, the file itself, another try. */
function MissingFilm({ url, onRetry, onReturn }: MissingFilmProps) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  useOnReconnect(onReturn)
  return (
    <div className={styles.missing}>
      <p role="status">{isOnline ? _('This film does not play here.') : _('This film needs a network.')}</p>
      {isOnline && (
        <>
          <p>
            <a href={url}>{_('Open the file')}</a>
          </p>
          <button type="button" onClick={onRetry}>
            {_('Try again')}
          </button>
        </>
      )}
    </div>
  )
}

interface Marked {
  readonly isMarked: boolean
  readonly playback: DeferredPlayback | undefined
}

/**
 * Starts a video that is marked to play by itself when its article opens; muted when the browser insists. Readers who asked
 * for less motion start it by hand. Requirement R2.17. Says whether the film has to be started by hand.
 */
function useAutoplay(film: RefObject<HTMLVideoElement | null>, { isMarked, playback }: Marked): boolean {
  const [needsHand, setNeedsHand] = useState(false)
  useEffect(() => {
    const video = film.current
    if (video === null || !isMarked) return undefined
    const leaveToHand = () => setNeedsHand(true)
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return playInView(quiet(video, playback), leaveToHand)
    leaveToHand()
    return undefined
  }, [film, isMarked, playback])
  return needsHand
}

/** Who listens to something is not interrupted by a film that nobody started. */
function quiet(video: HTMLVideoElement, playback: DeferredPlayback | undefined): HTMLVideoElement {
  if (playback?.current()?.read().phase === 'playing') video.muted = true
  return video
}

/** How much of a film is seen before it counts as in view. */
const SEEN = 0.25

/** Plays a film as long as it is in view, until the reader stops it. What has played to its end is not begun again. */
function playInView(video: HTMLVideoElement, onRefused: () => void): () => void {
  let isStopped = false
  let isOutOfView = true
  const observer = new IntersectionObserver(
    (entries) => {
      isOutOfView = entries.at(-1)?.isIntersecting !== true
      if (isOutOfView) video.pause()
      else if (!isStopped && !video.ended) play(video, onRefused)
    },
    { threshold: SEEN },
  )
  const remember = () => {
    if (!isOutOfView) isStopped = video.paused
  }
  observer.observe(video)
  video.addEventListener('pause', remember)
  video.addEventListener('play', remember)
  return () => {
    observer.disconnect()
    video.removeEventListener('pause', remember)
    video.removeEventListener('play', remember)
  }
}

function play(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((error: unknown) => {
    if (!isRefusal(error)) return
    video.muted = true
    video.play().catch((again: unknown) => isRefusal(again) && onRefused())
  })
}

/** The browser's own rule, and not that the film was stopped or could not be had in the meantime. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

/** The captions in the language that is read, its region too if there are such; undefined when there are none. Pure. */
export function defaultTrackOf(tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const wanted = language.toLowerCase()
  const exact = tracks.find(({ lang }) => lang.toLowerCase() === wanted)
  return exact ?? tracks.find(({ lang }) => baseOf(lang) === baseOf(wanted))
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
