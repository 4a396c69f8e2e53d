import type { PrintedPage, PageSize } from '@gatefold/magazine/replica/PrintedPage'
import { useState } from 'react'
import { useWhenBack } from '../../../ui/useWhenBack.ts'
import { MissingPage } from './MissingPage.tsx'

interface Props {
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
export function PagePicture({ page, name, sizes: wanted, isFirst, onSettled }: Props) {
  const [progress, setProgress] = useState(COMING)
  const tryAgain = () => setProgress(COMING)
  useWhenBack(() => progress.kind !== 'there' && tryAgain())
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
