import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useState, type MouseEvent } from 'react'
import { opensElsewhere } from '../../../services/outbound/opensElsewhere.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import type { HotspotLink, ResolveHotspot } from './HotspotLink.ts'
import { placeOf } from './placeOf.ts'

interface Props {
  readonly page: PrintedPage
  readonly resolve: ResolveHotspot
  /** Whether a page is seen for the first time: then they show themselves. */
  readonly isNew: (page: number) => boolean
}

/** The links of a page, where they are printed. */
export function Hotspots({ page, resolve, isNew }: Props) {
  const [isShowing] = useState(() => isNew(page.page))
  const { turnTo } = useViewer()
  const follow = (event: MouseEvent<HTMLAnchorElement>, { act }: HotspotLink) => {
    if (act === undefined || opensElsewhere(event.currentTarget, event.nativeEvent)) return
    event.preventDefault()
    act({ turnTo })
  }
  return page.hotspots.map((hotspot, index) => {
    const link = resolve(page, hotspot)
    return (
      link !== undefined && (
        <a
          key={index}
          className="printed-hotspot"
          data-showing={isShowing ? '' : undefined}
          href={link.href}
          aria-label={link.name}
          draggable={false}
          style={placeOf(hotspot.area)}
          onClick={(event) => follow(event, link)}
        />
      )
    )
  })
}
