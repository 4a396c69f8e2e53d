/** Where the text begins on the screen, in pixels: below the room that the bar takes when it stands. */
export function topLine(): number {
  const bar = document.querySelector('[data-bar]')
  return bar instanceof HTMLElement ? bar.offsetHeight : 0
}
