import { focusHeading } from '../ui/focusHeading.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/**
 * Moves the focus to a screen that has taken the place of another, where what was pressed is gone with its screen. A change of
 * the address that stays on its screen (language, printed page, place in an article) moves nothing; what a screen has focused
 * itself keeps the focus. The answer ends it.
 */
export function followScreens(router: ReaderRouter, document: Document): () => void {
  let focused: Element | null = null
  // A screen that says that it is on its way takes its heading along when it goes.
  const observer = new MutationObserver(() => {
    if (focused?.isConnected === false) move()
  })
  const move = () => {
    observer.disconnect()
    const content = document.querySelector<HTMLElement>('#content')
    if (content === null || isTaken(content, document.activeElement)) return
    if (!focusHeading(content)) content.focus({ preventScroll: true })
    focused = document.activeElement
    observer.observe(document.body, { childList: true, subtree: true })
  }
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname) move()
  })
  return () => {
    observer.disconnect()
    unsubscribe()
  }
}

/** By the screen itself, by what lies over it, or by the line that reads aloud, which turns pages by itself. */
function isTaken(content: Element, focused: Element | null): boolean {
  if (focused === null) return false
  return content.contains(focused) || focused.closest('dialog, [popover], .mini :is(button, select)') !== null
}
