/** Narrower ones, in pixels, are ornaments and icons. */
const NARROWEST = 200

/** The address of the first picture of some components that can stand for all of them; any picture before none. */
export function findThumbnail(components: readonly unknown[]): string | undefined {
  const pictures = components.flatMap(findPictures)
  return (pictures.find(({ width }) => width === undefined || width >= NARROWEST) ?? pictures[0])?.imageurl
}

interface FoundPicture {
  readonly imageurl: string
  readonly width: number | undefined
}

function findPictures(value: unknown): readonly FoundPicture[] {
  if (Array.isArray(value)) return value.flatMap(findPictures)
  if (typeof value !== 'object' || value === null) return []
  const { imageurl, width } = value as { readonly imageurl?: unknown; readonly width?: unknown }
  const own = typeof imageurl === 'string' ? [{ imageurl, width: typeof width === 'number' ? width : undefined }] : []
  return [...own, ...Object.values(value).flatMap(findPictures)]
}
