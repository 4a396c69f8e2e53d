/**
 * Begins something once the next frame is painted, so that nothing seen waits for it. Returns the end of it, which calls it
 * off where it has not begun.
 */
export function afterPaint(begin: () => (() => void) | void): () => void {
  let end: (() => void) | void
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      end = begin()
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    end?.()
  }
}
