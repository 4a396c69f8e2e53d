import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import type { AppIcon } from './appIcons.ts'
import { openMonogramRenderer } from './drawMonogram.ts'

/** The one source that all icons are made from. */
export interface IconSource {
  readonly shortTitle: string
  /** CSS hex colour. */
  readonly accent: string
  /** The title's own picture; its initial on its accent without one. */
  readonly picture: Buffer | undefined
}

export interface IconRenderer {
  /** Names the source: another one means other icons. */
  readonly edition: string
  /** PNG; made once. */
  render(icon: AppIcon): Promise<Buffer>
}

/** Height of a capital, of the side. */
const LETTER = { any: 0.52, maskable: 0.4 } as const

/** A maskable icon is seen for certain within a circle of four fifths of its side: a square within that. */
const PICTURE = { any: 1, maskable: 0.56 } as const

export async function createIconRenderer(source: IconSource): Promise<IconRenderer> {
  const { shortTitle, accent, picture } = source
  const drawMonogram = picture === undefined ? await openMonogramRenderer() : undefined
  const draw = ({ side, purpose }: AppIcon): Promise<Buffer> => {
    if (drawMonogram === undefined) return setPicture(picture ?? Buffer.alloc(0), side, purpose)
    const svg = drawMonogram({ shortTitle, accent, share: LETTER[purpose] })
    return sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9, palette: true }).toBuffer()
  }
  const rendered = new Map<string, Promise<Buffer>>()
  return {
    edition: createHash('sha256')
      .update(JSON.stringify([shortTitle, accent]))
      .update(picture ?? '')
      .digest('hex')
      .slice(0, 8),
    render(icon) {
      const known = rendered.get(icon.name)
      if (known !== undefined) return known
      const made = draw(icon)
      rendered.set(icon.name, made)
      // Tried again the next time.
      made.catch(() => rendered.delete(icon.name))
      return made
    },
  }
}

/** Whole, in the middle; where a shape is cut out of it, on paper. */
async function setPicture(picture: Buffer, side: number, purpose: AppIcon['purpose']): Promise<Buffer> {
  const inner = Math.round(side * PICTURE[purpose])
  const ground = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : PAPER_COLOURS.day
  const set = await sharp(picture, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: set }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
