import { useEffect, type RefObject } from 'react'

/**
 * Starts a video that is marked to play by itself when its article opens; muted when the browser insists. Readers who asked
 * for less motion start it by hand. Requirement R2.17.
 */
export function useAutoplay(film: RefObject<HTMLVideoElement | null>, isMarked: boolean): void {
  useEffect(() => {
    const video = film.current
    if (video === null || !isMarked) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) offerControls(video)
    else play(video)
  }, [film, isMarked])
}

function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    video.muted = true
    video.play().catch(() => offerControls(video))
  })
}

/** What does not play by itself must be playable by hand, whatever its publisher hid. */
function offerControls(video: HTMLVideoElement): void {
  video.controls = true
}
