import { createPortal } from 'react-dom'
import type { ReadingDesk } from '../services/reading/openDesk.ts'
import { useLateStyle } from '../ui/useLateStyle.ts'
import css from './articleDoors.css?inline'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { Mark } from './Mark.tsx'
import { useArticlePage } from './useArticlePage.ts'

interface Props {
  readonly router: ReaderRouter
  readonly desk: ReadingDesk
}

/**
 * What can be done with the article on the screen. It comes late, into a bar that is there: first among its tools, so that none of
 * them moves; on a phone, whose bar is full, it hangs from it.
 */
export function ArticleDoors({ router, desk }: Props) {
  useLateStyle(css)
  const page = useArticlePage(router)
  const tools = document.querySelector('[data-bar] [data-share]')?.parentElement
  const { favorites: isMarking } = router.options.context.configuration
  if (page === undefined || !tools || !isMarking) return null
  return createPortal(
    <div className="doors">
      <Mark favorites={desk.favorites} issue={page.issue} article={page.article} />
    </div>,
    tools,
  )
}
