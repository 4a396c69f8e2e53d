import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { textUnder } from '@gatefold/magazine/replica/textUnder'
import { useState, type MouseEvent } from 'react'
import { emitReaderEvent } from '../../../services/events/readerEvents.ts'
import { opensElsewhere } from '../../../services/outbound/opensElsewhere.ts'
import { usePageText } from '../text/usePageText.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import type { HotspotLink } from './HotspotLink.ts'
import type { PageParts } from './PageBox.tsx'
import { roomOf } from '../roomOf.ts'

/** Those of a page that is seen for the first time show themselves. */
interface Props extends Pick<PageParts, 'issueId' | 'resolveHotspot' | 'texts' | 'isNew'> {
  readonly page: PrintedPage
}

/** The links of a page, where they are printed. */
export function Hotspots({ page, issueId, resolveHotspot, texts, isNew }: Props) {
  const text = usePageText(texts, page.text)
  const [isShowing] = useState(() => isNew(page.page))
  const { turnTo } = useViewer()
  const follow = (event: MouseEvent<HTMLAnchorElement>, { act }: HotspotLink, hotspot: number) => {
    // The second click of a link that waits for its turn is not a reader's (Requirement R2.19).
    if (event.isTrusted) emitReaderEvent(window, { type: 'hotspot_click', issue: issueId, page: page.page, hotspot })
    if (act === undefined || opensElsewhere(event.currentTarget, event.nativeEvent)) return
    event.preventDefault()
    act({ turnTo })
  }
  return page.hotspots.map((hotspot, index) => {
    const link = resolveHotspot(hotspot)
    return (
      link !== undefined && (
        <a
          key={index}
          className="printed-hotspot"
          data-showing={isShowing ? '' : undefined}
          href={link.href}
          aria-label={(text && textUnder(text, hotspot.area)) ?? link.name}
          draggable={false}
          style={roomOf(hotspot.area)}
          onClick={(event) => follow(event, link, index)}
        />
      )
    )
  })
}
