import type { Flatplan, FlatplanPage } from '@gatefold/magazine/replica/Flatplan'

/** Bytes of page pictures beyond which the finest ones are not kept for reading without a network (decision 0143). */
const MOST_BYTES = 120 * 1024 ** 2

/**
 * The files of the pages that reading without a network takes, besides the flatplan: the texts, the whole pages in AVIF,
 * and the tiles of all pages where all of it stays within the limit. `bytesOf` knows the files by their addresses. Pure.
 */
export function offlineFiles({ pages }: Flatplan, bytesOf: (address: string) => number): readonly string[] {
  const texts = pages.flatMap(({ text }) => text ?? [])
  const pictures = pages.flatMap(keptPictures)
  const tiles = pages.flatMap((page) => page.tiles?.urls ?? [])
  const total = [...pictures, ...tiles].reduce((sum, address) => sum + bytesOf(address), 0)
  return [...new Set(total > MOST_BYTES ? [...texts, ...pictures] : [...texts, ...pictures, ...tiles])]
}

function keptPictures({ pictures }: FlatplanPage): readonly string[] {
  const small = pictures.filter(({ mediaType }) => mediaType === 'image/avif')
  return (small.length === 0 ? pictures : small).map(({ url }) => url)
}
