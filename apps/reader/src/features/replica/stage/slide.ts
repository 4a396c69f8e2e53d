import { hasLessMotion } from '../zoom/hasLessMotion.ts'
import { MOVEMENT } from '../zoom/movement.ts'

/** Lets the pages slide to their place, from so many CSS pixels beside it. */
export function slide(track: HTMLElement, from: number): void {
  track.style.transform = ''
  if (from === 0 || hasLessMotion()) return
  track.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], MOVEMENT)
}
