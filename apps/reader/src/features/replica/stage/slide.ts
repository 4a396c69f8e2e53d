import { hasLessMotion } from '../zoom/hasLessMotion.ts'

const DURATION = 220
const EASE = 'cubic-bezier(0.2, 0, 0, 1)'

/** Lets the pages slide to their place, from so many CSS pixels beside it. */
export function slide(track: HTMLElement, from: number): void {
  track.style.transform = ''
  if (from === 0 || hasLessMotion()) return
  track.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], { duration: DURATION, easing: EASE })
}
