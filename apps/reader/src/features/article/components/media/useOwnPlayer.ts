import { useEffect, useRef, type RefObject } from 'react'
import type { Playback, Recording } from '../../../../services/audio/Playback.ts'

interface OwnPlayer {
  readonly playback: Playback
  readonly recording: Recording
  readonly native: RefObject<HTMLAudioElement | null>
  /** The player on the page. */
  readonly line: RefObject<HTMLElement | null>
  readonly isMarked: boolean
}

/**
 * Ties a player to its recording: what was begun with the browser's own player goes on, a recording that is marked follows
 * one that was heard to its end, and the playback knows whether the player is on the screen.
 */
export function useOwnPlayer({ playback, recording, native, line, isMarked }: OwnPlayer): void {
  const latest = useRef(recording)
  useEffect(() => {
    latest.current = recording
  })
  const { url } = recording

  useEffect(() => {
    takeOver(playback, latest.current, native.current)
    if (isMarked) playback.goOnWith(latest.current)
  }, [playback, native, isMarked, url])

  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    let hide: (() => void) | undefined
    const observer = new IntersectionObserver((entries) => {
      hide?.()
      hide = entries.at(-1)?.isIntersecting === true ? playback.showOwnPlayer(url) : undefined
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      hide?.()
    }
  }, [playback, line, url])
}

function takeOver(playback: Playback, recording: Recording, native: HTMLAudioElement | null): void {
  if (native === null || native.currentTime === 0) return
  const isPlaying = !native.paused && !native.ended
  const place = native.currentTime
  native.pause()
  native.currentTime = 0
  playback.seek(recording, place)
  if (isPlaying) playback.play(recording)
}
