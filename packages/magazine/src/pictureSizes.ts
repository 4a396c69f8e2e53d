/**
 * A picture that comes in sizes says so behind its address: `/assets/a.jpg#400w=/assets/b.avif,800w=/assets/c.avif,1600w=`. Whoever knows
 * nothing of sizes has the address of the picture itself (decision 0238). Each size is a path on the picture's own host; without one it is
 * the picture itself.
 */
export interface SizedPicture {
  /** Of the picture itself, without its sizes. */
  readonly url: string
  /** The narrowest first; none where there is only the picture. */
  readonly sizes: readonly PictureSize[]
}

export interface PictureSize {
  readonly url: string
  /** Pixels. */
  readonly width: number
}

const WITHOUT_HOST = /(?<!\/)\/(?!\/).*/s

/** The picture and its sizes, as absolute as its own address is. Pure. */
export function sizedPicture(address: string): SizedPicture {
  const [url = '', written = ''] = address.split(/#(?=\d+w=)/)
  const host = url.replace(WITHOUT_HOST, '')
  const sizes = [...written.matchAll(/(\d+)w=([^,]*)/g)].map(([, width, path]) => ({
    url: path ? host + path : url,
    width: Number(width),
  }))
  return { url, sizes }
}

/** The address that says them, of a picture without a host. Pure. */
export function withSizes(url: string, sizes: readonly PictureSize[]): string {
  if (sizes.length === 0) return url
  const written = sizes.map((size) => `${size.width}w=${size.url === url ? '' : size.url}`)
  return `${url}#${written.join(',')}`
}

/** The address of the narrowest size of so many pixels, else of the widest; of the picture where none is said. Pure. */
export function sizeFor(address: string, width: number): string {
  const { url, sizes } = sizedPicture(address)
  return (sizes.find((size) => size.width >= width) ?? sizes.at(-1))?.url ?? url
}

/** What a file is among the sizes of a picture. */
export interface SizeOfPicture {
  /** Address of the picture itself. */
  readonly sizeOf: string
  /** Pixels. */
  readonly width: number
}

/** From its quote on, so that a long text is read once. */
const SAID = /"([^"#]+#\d+w=[^"]*)"/g

/** By address, every file that JSON text names as a size of a picture. Pure. */
export function sizesNamedIn(json: string): ReadonlyMap<string, SizeOfPicture> {
  const pictures = [...json.matchAll(SAID)].map(([, address = '']) => sizedPicture(address))
  return new Map(
    pictures.flatMap(({ url: sizeOf, sizes }) => sizes.map(({ url, width }) => [url, { sizeOf, width }] as const)),
  )
}
