import type { PageTiles as Tiles } from '@gatefold/magazine/replica/Flatplan'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area, Hotspot, PageSize } from '@gatefold/magazine/replica/Replica'
import { textUnder } from '@gatefold/magazine/replica/pageText'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react'
import { opensElsewhere } from '../../network/addresses.ts'
import { emitReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOnReconnect } from '../../ui/useOnReconnect.ts'
import { ratioOf, roomOf, tilesIn } from './createStage.ts'
import { usePageText } from './PageTextLayer.tsx'
import { useViewer, type Viewer } from './Viewer.ts'

/** A hotspot as a link of the document. */
export interface HotspotLink {
  readonly href: string
  /** What it is called where it cannot be seen. */
  readonly name: string
  /** Goes there within the reader; undefined: the browser follows the link. */
  readonly act?: ((viewer: Pick<Viewer, 'turnTo'>) => void) | undefined
}

/** Undefined for one that leads nowhere. */
export type ResolveHotspot = (hotspot: Hotspot) => HotspotLink | undefined

export interface PageOptions {
  readonly issueId: string
  /** Drawn over the page's picture and below its links; fractions of the page are percentages of it. */
  readonly drawLayer: ((page: PrintedPage) => ReactNode) | undefined
  readonly resolveHotspot: ResolveHotspot
  readonly texts: PageTexts
  readonly onSettled: (page: number, size: PageSize | undefined) => void
  /** Whether the page is seen for the first time. */
  readonly isNew: (page: number) => boolean
}

interface PageBoxProps {
  readonly page: PrintedPage
  readonly parts: PageOptions
  readonly sizes: string
  /** Only one in view has links and layers. */
  readonly isInView: boolean
  /** Whether its picture may be fetched. */
  readonly shouldLoad: boolean
  /** The page that the address names. */
  readonly isMain: boolean
  /** What of it is seen, where it is enlarged beyond its widest picture. */
  readonly seen: Area | undefined
}

/** One printed page: its preview, its picture, the finest of it, what lies on it, its links. */
export function PageBox({ page, parts, sizes, isInView, shouldLoad, isMain, seen }: PageBoxProps) {
  const name = useNameOfPage()(page)
  const [isThere, setThere] = useState(false)
  return (
    <figure className="printed-page" data-page={page.page} data-beside={isMain ? undefined : ''} style={paperOf(page)}>
      {shouldLoad && (
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
interface HotspotsProps extends Pick<PageOptions, 'issueId' | 'resolveHotspot' | 'texts' | 'isNew'> {
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

interface PagePictureProps {
  readonly page: PrintedPage
  /** What it is called. */
  readonly name: string
  readonly sizes: string
  /** The page that somebody waits for. */
  readonly isFirst: boolean
  /** It is there, in so many pixels, or it cannot be had. */
  readonly onSettled: (size: PageSize | undefined) => void
}

/** How far fetching the picture has come; `sizes` are those that it came for. */
type Progress =
  | { readonly kind: 'coming' }
  | { readonly kind: 'there'; readonly sizes: string }
  /** A larger one could not be had: the one before stays. */
  | { readonly kind: 'limited'; readonly sizes: string }
  | { readonly kind: 'missing' }

const COMING: Progress = { kind: 'coming' }

/** The page as a picture of the right size; the browser keeps the smaller one until the larger is there. */
function PagePicture({ page, name, sizes: wanted, isFirst, onSettled }: PagePictureProps) {
  const [progress, setProgress] = useState(COMING)
  const tryAgain = () => setProgress(COMING)
  useOnReconnect(() => progress.kind !== 'there' && tryAgain())
  if (progress.kind === 'missing') return <MissingPage name={name} onRetry={tryAgain} />

  const sizes = progress.kind === 'limited' ? progress.sizes : wanted
  const settle = (picture: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width > 0) {
      setProgress((before) => (before.kind === 'limited' ? before : { kind: 'there', sizes }))
      return onSettled({ width, height })
    }
    setProgress((before) => (before.kind === 'there' ? { kind: 'limited', sizes: before.sizes } : { kind: 'missing' }))
    onSettled(undefined)
  }
  const avif = sourcesOf(page, 'image/avif')
  const webp = sourcesOf(page, 'image/webp')
  return (
    <picture>
      {avif !== '' && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        // One that came before the script tells nobody any more.
        ref={(picture) => {
          if (progress.kind === 'coming' && picture?.complete === true && picture.currentSrc !== '') settle(picture)
        }}
        className="printed-picture"
        alt={name}
        draggable={false}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
        sizes={sizes}
        {...(webp === '' ? {} : { srcSet: webp })}
        src={page.image}
        onLoad={(event) => settle(event.currentTarget)}
        onError={(event) => settle(event.currentTarget)}
      />
    </picture>
  )
}

function sourcesOf({ pictures }: PrintedPage, mediaType: string): string {
  const ofType = pictures.filter((picture) => picture.mediaType === mediaType)
  return ofType.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

interface PageTilesProps {
  readonly tiles: Tiles
  /** In fractions of the page. */
  readonly seen: Area
}

/** The finest pictures of what is seen, over the page's own; one that is not there yet shows what is below it. */
function PageTiles({ tiles, seen }: PageTilesProps) {
  return tilesIn(tiles, seen).map(({ url, area }) => (
    <img key={url} className="printed-tile" src={url} alt="" decoding="async" draggable={false} style={roomOf(area)} />
  ))
}

interface MissingPageProps {
  readonly name: string
  readonly onRetry: () => void
}

/** Stands where a page would whose picture cannot be had. */
function MissingPage({ name, onRetry }: MissingPageProps) {
  const { _ } = useLingui()
  const reason = useOnline() ? _('This page could not be loaded.') : _('This page is not on this device.')
  return (
    <div className="printed-missing">
      <p>
        {name}: {reason}
      </p>
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </div>
  )
}

/** In pixels; of a page whose size is not known the shape of A4. */
interface SmallPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

const A4 = { width: 210, height: 297 }

/** The smallest picture of a page, which every browser can show. Pure. */
export function smallPictureOf({
  pictures,
  image,
  size,
}: Pick<PrintedPage, 'pictures' | 'image' | 'size'>): SmallPicture {
  const smallest = pictures.find(({ mediaType }) => mediaType === 'image/webp')
  if (smallest !== undefined) return { url: smallest.url, width: smallest.width, height: smallest.height }
  return { url: image, ...(size ?? A4) }
}

/** What a page is called: by the label that is printed on it. */
export function useNameOfPage(): (page: Pick<PrintedPage, 'name'>) => string {
  const { _ } = useLingui()
  return ({ name }) => _('Page {page}', { page: name })
}
