/** So far from the screen, in CSS pixels, preparations begin. */
const NEAR = 600

/** Calls once when an element comes near the screen; gives back how to stop waiting. */
export function whenNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: `${NEAR}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
