import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RENDITION_PLAN, type RenditionPlan } from '../../pages/PageImages.ts'
import { savePicture } from './savePicture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-picture-'))
})
afterEach(() => rm(folder, { recursive: true }))

const RED = Uint8Array.from({ length: 4 * 4 * 2 }, (_, at) => (at % 4 === 0 || at % 4 === 3 ? 255 : 0))

async function saved(plan: RenditionPlan) {
  const pixels = { data: RED, width: 4, height: 2 }
  const {
    file: { name, mediaType },
  } = await savePicture({ ...pixels, pixels, jpeg: undefined }, { folder, name: 'p1-1', plan })
  const { data } = await sharp(join(folder, name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { name, mediaType, isSame: data.equals(RED) }
}

describe('a picture taken out of a PDF', () => {
  it('is encoded as WebP, and where nothing is to be encoded its pixels are kept as they are', async () => {
    expect(await saved(RENDITION_PLAN)).toEqual({ name: 'p1-1.webp', mediaType: 'image/webp', isSame: true })
    const unencoded = { widths: [], finest: 1600 }
    expect(await saved(unencoded)).toEqual({ name: 'p1-1.png', mediaType: 'image/png', isSame: true })
  })
})
