import type { Playback } from './Playback.ts'

/**
 * A film with sound that starts pauses the recording, and is told of; a recording that starts pauses what sounds on the
 * page.
 */
export function ensureSinglePlayback(document: Document, playback: Playback, onOther: (() => void) | undefined): void {
  const yieldTo = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement) || !isAudible(target)) return
    playback.pause()
    onOther?.()
  }
  document.addEventListener('play', yieldTo, true)
  document.addEventListener('volumechange', yieldTo, true)

  let wasPlaying = false
  playback.subscribe(() => {
    const isPlaying = playback.read().phase === 'playing'
    if (isPlaying && !wasPlaying) pauseAudible(document)
    wasPlaying = isPlaying
  })
}

/** Pauses what can be heard of the page. */
export function pauseAudible(document: Document): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
    if (isAudible(media)) media.pause()
  }
}

export function isAudible({ paused, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !muted && volume > 0
}
