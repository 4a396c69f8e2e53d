import { imageSize } from 'image-size'

export interface PictureFacts {
  readonly mediaType: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/** Kinds of pictures that browsers show, by image-size's names. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}
const JPEG = [0xff, 0xd8, 0xff]
const ROTATED_FROM = 5
const LARGEST = 65_535

/**
 * Kind and size of a picture from its first bytes; undefined for what browsers do not show. The size is that which
 * is seen, with the camera's rotation applied.
 */
export function sniffPicture(head: Uint8Array): PictureFacts | undefined {
  const size = measure(head)
  const mediaType = size?.type === undefined ? undefined : MEDIA_TYPES[size.type]
  if (size === undefined || mediaType === undefined) return isJpeg(head) ? JPEG_OF_UNKNOWN_SIZE : undefined
  const isRotated = (size.orientation ?? 1) >= ROTATED_FROM
  return {
    mediaType,
    width: pixels(isRotated ? size.height : size.width),
    height: pixels(isRotated ? size.width : size.height),
  }
}

const JPEG_OF_UNKNOWN_SIZE: PictureFacts = { mediaType: 'image/jpeg', width: undefined, height: undefined }

function measure(head: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(head)
  } catch {
    return undefined
  }
}

function isJpeg(head: Uint8Array): boolean {
  return JPEG.every((byte, at) => head[at] === byte)
}

function pixels(value: number): number | undefined {
  const rounded = Math.round(value)
  return rounded > 0 && rounded <= LARGEST ? rounded : undefined
}
