import { useState } from 'react'
import { createPortal } from 'react-dom'
import { AloudLine } from '../features/listening/AloudLine.tsx'
import type { ReadingState } from '../services/reading/openReading.ts'
import { useLateStyle } from '../ui/useLateStyle.ts'
import css from './articleDoors.css?inline'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { ListenDoor } from './ListenDoor.tsx'
import { Mark } from './Mark.tsx'
import type { OpenedAloud } from './openAloud.ts'
import { useArticlePage } from './useArticlePage.ts'
import { useDoorsPlace } from './useDoorsPlace.ts'

interface Props {
  readonly router: ReaderRouter
  readonly desk: ReadingState
  /** Undefined where the browser does not read aloud. */
  readonly opened: OpenedAloud | undefined
}

/** What can be done with the article on the screen. It comes late, into a bar or a sheet that is there. */
export function ArticleDoors({ router, desk, opened }: Props) {
  useLateStyle(css)
  const page = useArticlePage(router)
  const place = useDoorsPlace()
  const { favorites: isMarking } = router.options.context.configuration
  const [isListening, listen] = useState(false)
  return (
    <>
      {page !== undefined &&
        place !== null &&
        createPortal(
          <div className="doors">
            {opened !== undefined && <ListenDoor {...opened} {...{ router, page }} onReady={() => listen(true)} />}
            {isMarking && <Mark favorites={desk.favorites} issue={page.issue} article={page.article} />}
          </div>,
          place,
        )}
      {opened !== undefined &&
        isListening &&
        createPortal(
          <AloudLine
            aloud={opened.aloud}
            shown={page?.article.id}
            onOpen={(href) => void router.navigate({ href, viewTransition: false })}
          />,
          document.body,
        )}
    </>
  )
}
