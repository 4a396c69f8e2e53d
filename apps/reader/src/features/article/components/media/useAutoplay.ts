import type { DeferredPlayback } from '../../../../services/audio/Playback.ts'
import { useEffect, useState, type RefObject } from 'react'

interface Marked {
  readonly isMarked: boolean
  readonly playback: DeferredPlayback | undefined
}

/**
 * Starts a video that is marked to play by itself when its article opens; muted when the browser insists. Readers who asked
 * for less motion start it by hand. Requirement R2.17. Says whether the film has to be started by hand.
 */
export function useAutoplay(film: RefObject<HTMLVideoElement | null>, { isMarked, playback }: Marked): boolean {
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
