import type { Element } from 'domhandler'
import sharp from 'sharp'
import { attribute } from '../../markup/tree.ts'
import { cleanSvg, picturesOf, sizeOfDrawing } from '../media/cleanSvg.ts'
import type { PageSize } from './PageDrawing.ts'

/** Most pixels of height of a drawing that is made into a picture, as a ratio of its width. */
const LONGEST = 3
const LONGEST_SECONDS = 30
const BLANK_WIDTH = 400
/** The kinds of picture that may stand inside a drawing. */
const EMBEDDED = /^image\/(?:jpeg|png|gif|webp)$/

/** A picture's bytes with their type; undefined where the book has none. */
export type ReadPicture = (
  href: string,
) => Promise<{ readonly mediaType: string; readonly bytes: Uint8Array } | undefined>

export interface DrawingSources {
  readonly read: ReadPicture
  /** Pixels of width at which it is drawn: a drawing has no finest level of its own. */
  readonly finest: number
}

/**
 * A drawing as a picture: without anything that loads, its pictures inside it. Rejects with sharp's Error for what cannot be
 * drawn, or not in 30 seconds.
 */
export async function drawSvg(svg: Element, { read, finest }: DrawingSources): Promise<Uint8Array> {
  const pictures = new Map<string, string>()
  for (const href of new Set(picturesOf(svg))) {
    const picture = await read(href)
    if (picture === undefined || !EMBEDDED.test(picture.mediaType)) continue
    const data = Buffer.from(picture.bytes).toString('base64')
    pictures.set(href, `data:${picture.mediaType};base64,${data}`)
  }
  const { text } = cleanSvg(enlarged(svg, finest), (href) => pictures.get(href))
  return sharp(Buffer.from(text))
    .timeout({ seconds: LONGEST_SECONDS })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** As large as a page at its finest. */
function enlarged(svg: Element, finest: number): Element {
  const size = sizeOfDrawing(svg)
  if (size === undefined) throw new Error('The drawing has no size.')
  const scale = Math.min(finest / size.width, (LONGEST * finest) / size.height)
  const copy = svg.cloneNode(true)
  copy.attribs['viewBox'] = attribute(svg, 'viewBox') ?? `0 0 ${size.width} ${size.height}`
  copy.attribs['width'] = String(Math.round(size.width * scale))
  copy.attribs['height'] = String(Math.round(size.height * scale))
  return copy
}

/** An empty sheet of that shape. */
export function drawBlank({ width, height }: PageSize): Promise<Uint8Array> {
  const tall = Math.min(10 * BLANK_WIDTH, Math.max(1, Math.round((BLANK_WIDTH * height) / width)))
  return sharp({ create: { width: BLANK_WIDTH, height: tall, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
}
