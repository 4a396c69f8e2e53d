import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { APP_ICONS } from './appIcons.ts'
import { createIconRenderer } from './registerWebApp.ts'

const monogram = { shortTitle: 'Low Water', accent: '#b8391e', picture: undefined }

function iconNamed(name: string) {
  const icon = APP_ICONS.find((one) => one.name === name)
  if (icon === undefined) throw new Error(`No icon ${name}.`)
  return icon
}

/** Red, green and blue of each pixel, row by row. */
async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { ...info, pixel }
}

/** The distance from the middle, of the side, of the pixel farthest from it that is not of the ground. */
async function reachOf(png: Buffer): Promise<number> {
  const { width, height, pixel } = await pixelsOf(png)
  const ground = String(pixel(0, 0))
  let reach = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (String(pixel(x, y)) !== ground) reach = Math.max(reach, Math.hypot(x - width / 2, y - height / 2) / width)
    }
  }
  return reach
}

describe('the icons of a title without a picture', () => {
  it('are its initial on its accent, in every size', async () => {
    const renderer = await createIconRenderer(monogram)
    for (const icon of APP_ICONS) {
      const { width, height, pixel } = await pixelsOf(await renderer.render(icon))
      expect([icon.name, width, height, pixel(0, 0)]).toEqual([icon.name, icon.side, icon.side, [0xb8, 0x39, 0x1e]])
    }
  })

  it('keep the letter of a maskable one within the circle that is always seen', async () => {
    for (const shortTitle of ['Low', 'Quay', 'Wide', 'Ägir']) {
      const renderer = await createIconRenderer({ ...monogram, shortTitle })
      const reach = await reachOf(await renderer.render(iconNamed('maskable-192')))
      expect(reach).toBeGreaterThan(0.15)
      expect(reach).toBeLessThanOrEqual(0.4)
    }
  })

  it('write the letter in the ink that can be told from the ground', async () => {
    const darkest = async (accent: string) => {
      const { stats } = await sharp(await (await createIconRenderer({ ...monogram, accent })).render(iconNamed('192')))
        .greyscale()
        .stats()
        .then(({ channels }) => ({ stats: channels[0] }))
      return [stats?.min, stats?.max]
    }
    expect((await darkest('#ffe14d'))[0]).toBeLessThan(40)
    expect((await darkest('#123'))[1]).toBeGreaterThan(240)
  })

  it('are another edition when the title is called or coloured otherwise', async () => {
    const editionOf = async (parts: object) => (await createIconRenderer({ ...monogram, ...parts })).edition
    const editions = [await editionOf({}), await editionOf({ shortTitle: 'High' }), await editionOf({ accent: '#000' })]
    expect(new Set(editions).size).toBe(3)
    expect(await editionOf({})).toBe(editions[0])
  })
})

describe('the icons of a title with a picture of its own', () => {
  const blue = () => sharp({ create: { width: 300, height: 150, channels: 3, background: '#0000ff' } })

  it('show it whole, and a maskable one within the circle, on paper', async () => {
    const renderer = await createIconRenderer({ ...monogram, picture: await blue().png().toBuffer() })
    const any = await pixelsOf(await renderer.render(iconNamed('192')))
    expect([any.pixel(2, 96), any.pixel(190, 96), any.pixel(96, 20)]).toEqual([
      [0, 0, 255],
      [0, 0, 255],
      [255, 255, 255],
    ])
    const masked = await renderer.render(iconNamed('maskable-192'))
    expect((await pixelsOf(masked)).pixel(0, 0)).toEqual([0xfd, 0xfc, 0xf9])
    expect(await reachOf(masked)).toBeLessThanOrEqual(0.4)
  })
})
