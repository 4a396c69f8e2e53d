import type { PrintedPage, PageSize } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { textUnder } from '@gatefold/magazine/replica/textUnder'
import { useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { emitReaderEvent } from '../../../services/events/readerEvents.ts'
import { opensElsewhere } from '../../../services/addresses.ts'
import type { PageTexts } from '../../../services/replica/createPageTexts.ts'
import { roomOf } from '../roomOf.ts'
import { usePageText } from '../text/usePageText.ts'
import { useNameOfPage } from '../viewer/useNameOfPage.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import type { HotspotLink, ResolveHotspot } from './HotspotLink.ts'
import { PagePicture } from './PagePicture.tsx'
import { PageTiles } from './PageTiles.tsx'
import { ratioOf } from './ratioOf.ts'

export interface PageParts {
  readonly issueId: string
  /** Drawn over the page's picture and below its links; fractions of the page are percentages of it. */
  readonly drawLayer: ((page: PrintedPage) => ReactNode) | undefined
  readonly resolveHotspot: ResolveHotspot
  readonly texts: PageTexts
  readonly onSettled: (page: number, size: PageSize | undefined) => void
  /** Whether the page is seen for the first time. */
  readonly isNew: (page: number) => boolean
}

interface Props {
  readonly page: PrintedPage
  readonly parts: PageParts
  readonly sizes: string
  /** Only one in view has links and layers. */
  readonly isInView: boolean
  /** Whether its picture may be fetched. */
  readonly isAsked: boolean
  /** The page that the address names. */
  readonly isMain: boolean
  /** What of it is seen, where it is enlarged beyond its widest picture. */
  readonly seen: Area | undefined
}

/** One printed page: its preview, its picture, the finest of it, what lies on it, its links. */
export function PageBox({ page, parts, sizes, isInView, isAsked, isMain, seen }: Props) {
  const name = useNameOfPage()(page)
  const [isThere, setThere] = useState(false)
  return (
    <figure className="printed-page" data-page={page.page} data-beside={isMain ? undefined : ''} style={paperOf(page)}>
      {isAsked && (
        <PagePicture
          page={page}
          name={name}
          sizes={sizes}
          isFirst={isMain && isInView}
          onSettled={(size) => {
            setThere((before) => before || size !== undefined)
            parts.onSettled(page.page, size)
          }}
        />
      )}
      {/* First the page, then the finest of it. */}
      {isThere && page.tiles !== undefined && seen !== undefined && <PageTiles tiles={page.tiles} seen={seen} />}
      {isInView && parts.drawLayer?.(page)}
      {isInView && <Hotspots page={page} {...parts} />}
    </figure>
  )
}

function paperOf(page: PrintedPage): CSSProperties {
  const { preview } = page
  return { aspectRatio: ratioOf(page), ...(preview !== undefined && { backgroundImage: `url("${preview}")` }) }
}

/** Those of a page that is seen for the first time show themselves. */
interface HotspotsProps extends Pick<PageParts, 'issueId' | 'resolveHotspot' | 'texts' | 'isNew'> {
  readonly page: PrintedPage
}

/** The links of a page, where they are printed. */
function Hotspots({ page, issueId, resolveHotspot, texts, isNew }: HotspotsProps) {
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
