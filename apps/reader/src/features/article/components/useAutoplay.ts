import { useEffect, type RefObject } from 'react'

/**
 * Starts the videos that are marked to play by themselves when an article opens; muted when the browser insists. Readers who
 * asked for less motion start them by hand. Requirement R2.17.
 */
export function useAutoplay(screen: RefObject<HTMLElement | null>, articleId: string): void {
  useEffect(() => {
    const isStillAsked = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const videos = screen.current?.querySelectorAll<HTMLVideoElement>('video[data-autoplay]') ?? []
    for (const video of videos) {
      if (isStillAsked) offerControls(video)
      else play(video)
    }
  }, [screen, articleId])
}

function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    video.muted = true
    video.play().catch(() => offerControls(video))
  })
}

/** What does not play by itself must be playable by hand, whatever its publisher hid. */
function offerControls(video: HTMLVideoElement): void {
  Object.assign(video, { controls: true })
}
