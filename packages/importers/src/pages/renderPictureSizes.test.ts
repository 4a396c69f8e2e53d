import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../testing/aPhoto.ts'
import { renderPictureSizes } from './renderPictureSizes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-sizes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const photo = async () => {
  const bytes = await (await aPhoto({ width: 1000, height: 500 })).png().toBuffer()
  return { bytes, mediaType: 'image/png', width: 1000, height: 500 }
}

/** The picture as an animation of one frame more: its control chunk stands behind the header, as the standard has it. */
function moving(png: Buffer): Buffer {
  const control = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 0xf3, 0x8d, 0x93, 0x70]),
  ])
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

describe('the sizes of a picture', () => {
  it('are taken over from the record of an import before, and made anew where a file lost its end', async () => {
    const picture = await photo()
    const job = { folder, key: 'a' }
    const made = await renderPictureSizes(picture, job)
    expect(made.map(({ width }) => width)).toEqual([400, 800, 1000])
    expect(await renderPictureSizes({ ...picture, bytes: Buffer.from('gone') }, job)).toEqual(made)
    await truncate(join(folder, 'a-800.avif'), 10)
    expect(await renderPictureSizes(picture, job)).toEqual(made)
    await writeFile(join(folder, 'a.json'), '{"broken')
    expect(await renderPictureSizes(picture, job)).toEqual(made)
  })

  it('are not made of a PNG that moves', async () => {
    const picture = await photo()
    expect(await renderPictureSizes({ ...picture, bytes: moving(picture.bytes) }, { folder, key: 'b' })).toEqual([])
  })

  it('are none that would take the memory of many pictures', async () => {
    const picture = await photo()
    const tall = await renderPictureSizes({ ...picture, height: 30_000 }, { folder, key: 'c' })
    expect(tall.map(({ width }) => width)).toEqual([400, 800])
  })
})
