import { useEffect, type RefObject } from 'react'

/**
 * Starts the videos that are marked to play by themselves when an article opens; muted when the browser insists. Readers who
 * asked for less motion start them by hand. Requirement R2.17.
 */
export function useAutoplay(screen: RefObject<HTMLElement | null>, articleId: string): void {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const videos = screen.current?.querySelectorAll<HTMLVideoElement>('video[data-autoplay]') ?? []
    for (const video of videos) play(video)
  }, [screen, articleId])
}

function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    video.muted = true
    video.play().catch(() => {
      video.controls = true
    })
  })
}
