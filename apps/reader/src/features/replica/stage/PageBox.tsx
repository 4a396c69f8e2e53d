import type { PrintedPage, PageSize } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useState, type CSSProperties, type ReactNode } from 'react'
import type { PageTexts } from '../../../services/replica/createPageTexts.ts'
import { useNameOfPage } from '../viewer/useNameOfPage.ts'
import { Hotspots } from './Hotspots.tsx'
import type { ResolveHotspot } from './HotspotLink.ts'
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
