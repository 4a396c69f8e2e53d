import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { textUnder } from '@gatefold/magazine/replica/textUnder'
import { useState, type MouseEvent } from 'react'
import { opensElsewhere } from '../../../services/outbound/opensElsewhere.ts'
import type { PageTexts } from '../../../services/replica/createPageTexts.ts'
import { usePageText } from '../text/usePageText.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import type { HotspotLink, ResolveHotspot } from './HotspotLink.ts'
import { roomOf } from '../roomOf.ts'

interface Props {
  readonly page: PrintedPage
  readonly resolve: ResolveHotspot
  readonly texts: PageTexts
  /** Whether a page is seen for the first time: then they show themselves. */
  readonly isNew: (page: number) => boolean
}

/** The links of a page, where they are printed. */
export function Hotspots({ page, resolve, texts, isNew }: Props) {
  const text = usePageText(texts, page.text)
  const [isShowing] = useState(() => isNew(page.page))
  const { turnTo } = useViewer()
  const follow = (event: MouseEvent<HTMLAnchorElement>, { act }: HotspotLink) => {
    if (act === undefined || opensElsewhere(event.currentTarget, event.nativeEvent)) return
    event.preventDefault()
    act({ turnTo })
  }
  return page.hotspots.map((hotspot, index) => {
    const link = resolve(hotspot)
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
          onClick={(event) => follow(event, link)}
        />
      )
    )
  })
}
