import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'

/** In pixels; of a page whose size is not known the shape of A4. */
export interface SmallPicture {
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
