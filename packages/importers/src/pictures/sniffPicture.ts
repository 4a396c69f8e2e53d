import { imageSize } from 'image-size'

interface PictureFacts {
  readonly mediaType: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/** Kinds of pictures that browsers show or that are converted, by image-size's names; of HEIC the report says what to do. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  webp: 'image/webp',
}
const ROTATED_FROM = 5
const LARGEST = 65_535

/**
 * Kind and size of a picture from its first bytes; undefined for what is none or cannot be shown. The size is that which is
 * seen, with the camera's rotation applied.
 */
export function sniffPicture(head: Uint8Array): PictureFacts | undefined {
  const size = measure(head)
  const mediaType = size?.type === undefined ? undefined : MEDIA_TYPES[size.type]
  if (size === undefined || mediaType === undefined) return sniffSignature(head)
  const isRotated = (size.orientation ?? 1) >= ROTATED_FROM
  return {
    mediaType,
    width: pixels(isRotated ? size.height : size.width),
    height: pixels(isRotated ? size.width : size.height),
  }
}

/** Whether browsers show it as it is or once it is converted. */
export function canBeShown({ mediaType }: Pick<PictureFacts, 'mediaType'>): boolean {
  return !mediaType.startsWith('image/hei')
}

function measure(head: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(head)
  } catch {
    return undefined
  }
}

function sniffSignature(head: Uint8Array): PictureFacts | undefined {
  const mediaType = signatureOf(head)
  return mediaType === undefined ? undefined : { mediaType, width: undefined, height: undefined }
}

function pixels(value: number): number | undefined {
  const rounded = Math.round(value)
  return rounded > 0 && rounded <= LARGEST ? rounded : undefined
}

/** How pictures begin of which other readers want to see more than the beginning: a TIFF may describe itself at its end. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\xFF\xD8\xFF/,
  'image/tiff': /^(?:II[*+]\0|MM\0[*+])/,
  'image/avif': /^.{4}ftypavis/s,
  'image/heic': /^.{4}ftyphe[iv]/s,
}

/** The media type of a picture by its first twelve bytes; undefined where these alone do not tell. */
export function signatureOf(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 12)).toString('latin1')
  return Object.entries(SIGNATURES).find(([, signature]) => signature.test(start))?.[0]
}
