import type { PrintedPage, PageSize } from '@gatefold/magazine/replica/PrintedPage'
import { useLingui } from '@lingui/react'
import { useState, type SyntheticEvent } from 'react'
import { useOnline } from '../../../ui/useOnline.ts'
import { useWhenBack } from '../../../ui/useWhenBack.ts'

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

/** The page as a picture of the right size; the browser keeps the smaller one until the larger is there. */
export function PagePicture({ page, name, sizes, isFirst, onSettled }: Props) {
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const retry = () => {
    setFailures(failures + 1)
    setFailed(false)
  }
  useWhenBack(() => isFailed && retry())
  const settle = (picture: HTMLImageElement) => {
    const isThere = picture.naturalWidth > 0
    setFailed(!isThere)
    onSettled(isThere ? { width: picture.naturalWidth, height: picture.naturalHeight } : undefined)
  }
  if (isFailed) return <MissingPage name={name} onRetry={retry} />
  const avif = sourcesOf(page, 'image/avif')
  const webp = sourcesOf(page, 'image/webp')
  return (
    <picture key={failures}>
      {avif !== '' && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        // One that came before the script tells nobody any more.
        ref={(picture) => void (picture?.complete === true && picture.currentSrc !== '' && settle(picture))}
        className="printed-picture"
        alt={name}
        draggable={false}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
        sizes={sizes}
        {...(webp === '' ? {} : { srcSet: webp })}
        src={page.image}
        onLoad={(event: SyntheticEvent<HTMLImageElement>) => settle(event.currentTarget)}
        onError={(event: SyntheticEvent<HTMLImageElement>) => settle(event.currentTarget)}
      />
    </picture>
  )
}

function sourcesOf({ pictures }: PrintedPage, mediaType: string): string {
  const ofType = pictures.filter((picture) => picture.mediaType === mediaType)
  return ofType.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

function MissingPage({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { _ } = useLingui()
  const isOnline = useOnline()
  return (
    <div className="printed-missing">
      <p>
        {name}: {isOnline ? _('This page could not be loaded.') : _('This page is not on this device.')}
      </p>
      <button type="button" onClick={onRetry}>
        {_('Try again')}
      </button>
    </div>
  )
}
