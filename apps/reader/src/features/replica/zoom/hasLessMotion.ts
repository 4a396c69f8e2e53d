/** Whether the reader has asked for less motion. */
export function hasLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
