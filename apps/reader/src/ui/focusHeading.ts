/**
 * Moves the focus to the first heading of what has come on the screen, so that a screen reader goes on from there; who sees the
 * page sees no ring around what is not to be pressed. False where there is none.
 */
export function focusHeading(screen: ParentNode): boolean {
  const heading = screen.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  return true
}
