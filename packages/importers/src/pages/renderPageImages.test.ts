import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finestWidth, pageAssets, planSizes, RENDITION_PLAN } from './PageImages.ts'
import { renderPageImages, renderPictureImages, tilesOf } from './renderPageImages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-renditions-'))
})
afterEach(() => rm(folder, { recursive: true }))

const A4 = { width: 595, height: 842 }

describe('the sizes of a page', () => {
  it('are three pictures and tiles of a finest level of 3200 pixels', () => {
    const { pictures, tile, height } = planSizes(RENDITION_PLAN, finestWidth(RENDITION_PLAN, A4), A4)
    expect(pictures.map(({ width }) => width)).toEqual([400, 800, 1600])
    expect({ tile, height }).toEqual({ tile: 1600, height: 4528 })
  })

  it('grow with a page larger than A4 and stay within 32 million pixels', () => {
    expect(finestWidth(RENDITION_PLAN, { width: 842, height: 595 })).toBe(4528)
    const poster = { width: 14_400, height: 14_400 }
    const width = finestWidth(RENDITION_PLAN, poster)
    expect(width).toBe(5657)
    expect(planSizes(RENDITION_PLAN, width, poster).height * width).toBeLessThan(32_100_000)
  })

  it('never have a side that WebP cannot hold', () => {
    const ribbon = { width: 100, height: 20_000 }
    const width = finestWidth(RENDITION_PLAN, ribbon)
    const heights = planSizes(RENDITION_PLAN, width, ribbon).pictures.map(({ height }) => height)
    expect(Math.max(...heights)).toBeLessThanOrEqual(16_000)
  })

  it('end at the width that there is', () => {
    const { pictures, tile } = planSizes(RENDITION_PLAN, 900, A4)
    expect(pictures.map(({ width }) => width)).toEqual([400, 900])
    expect(tile).toBeUndefined()
  })

  it('cut the finest level into tiles that cover it', () => {
    expect(tilesOf({ width: 3200, height: 1700 }, 1600)).toEqual([
      { left: 0, top: 0, width: 1600, height: 1600 },
      { left: 1600, top: 0, width: 1600, height: 1600 },
      { left: 0, top: 1600, width: 1600, height: 100 },
      { left: 1600, top: 1600, width: 1600, height: 100 },
    ])
  })
})

describe('the renderer of page images', () => {
  /** Red on the left, blue on the right. */
  async function twoColours(width: number, height: number): Promise<Uint8Array> {
    const half = sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    const page = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    return page
      .composite([{ input: await half.png().toBuffer(), left: width / 2, top: 0 }])
      .png()
      .toBuffer()
  }

  it('writes what it names, in the size that it says', async () => {
    const data = await sharp(await twoColours(80, 60))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const plan = { widths: [20, 40], finest: 80 }
    const { pictures, tiles, files, preview } = await renderPageImages(
      { data, width: 80, height: 60 },
      { key: 'p1', folder, plan },
    )
    expect(pictures.map(({ url, mediaType }) => [url, mediaType])).toEqual([
      ['bundle://pages/p1-20.webp', 'image/webp'],
      ['bundle://pages/p1-40.webp', 'image/webp'],
    ])
    expect(tiles).toMatchObject({
      width: 80,
      height: 60,
      tileWidth: 1600,
      mediaType: 'image/webp',
      urls: ['bundle://pages/p1-t0.webp'],
    })
    expect(preview).toMatch(/^data:image\/webp;base64,/)
    const assets = new Map(pageAssets(files, folder).map((asset) => [`bundle://${asset.path}`, asset]))
    for (const { url, width, height } of pictures) {
      const asset = assets.get(url)
      if (asset === undefined) throw new Error(`No file for ${url}.`)
      const bytes = await buffer(asset.open())
      expect(bytes.length).toBe(asset.bytes)
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
    }
    const { channels } = await sharp(await readFile(join(folder, 'p1-40.webp'))).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([13, 0, 13])
  })

  it('renders a picture no larger than it is, turned as it says', async () => {
    const bytes = await sharp(await twoColours(60, 20))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const rendered = await renderPictureImages(bytes, { key: 'p2', folder, plan: { widths: [10, 400], finest: 3200 } })
    expect(rendered).toMatchObject({ width: 20, height: 60, tiles: undefined })
    expect(rendered.pictures.map(({ width, height }) => [width, height])).toEqual([
      [10, 30],
      [20, 60],
    ])
  })

  it('refuses bytes that are no picture', async () => {
    const job = { key: 'p3', folder, plan: RENDITION_PLAN }
    await expect(renderPictureImages(new TextEncoder().encode('no picture'), job)).rejects.toThrow(
      'unsupported image format',
    )
  })
})
