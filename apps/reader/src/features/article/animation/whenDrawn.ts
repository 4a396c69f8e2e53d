import type { Animated } from './animatedIn.ts'

/** Calls for each component when it stands in the page: a long article is drawn a piece at a time. Returns the end of it. */
export function whenDrawn(
  root: Element,
  animated: readonly Animated[],
  act: (element: HTMLElement, animation: Animated['animation']) => void,
): () => void {
  let missing = animated
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()

  function look(): void {
    missing = missing.filter(({ id, animation }) => {
      const element = root.querySelector<HTMLElement>(`article [id="${CSS.escape(id)}"]`)
      if (element !== null) act(element, animation)
      return element === null
    })
    if (missing.length === 0) observer.disconnect()
  }
}
