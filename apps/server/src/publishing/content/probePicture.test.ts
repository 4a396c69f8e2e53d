import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPictureProbe } from './probePicture.ts'

const BAD = join(import.meta.dirname, '../../../../../../shared/content/bad/image')
const probe = createPictureProbe(DEFAULT_LIMITS)

describe('probePicture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('reads the size and mean colour of a %s', async (format) => {
    const probed = await probe(await aPicture().toFormat(format).toBuffer(), `image/${format}`)
    expect(probed).toMatchObject({ kind: 'picture', facts: { width: 40, height: 30 }, isDamaged: false })
    expect(probed.kind === 'picture' && probed.facts.placeholder).toMatch(/^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/)
  })

  it('gives the size as shown when a camera was held sideways', async () => {
    const bytes = await aPicture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await probe(bytes, 'image/jpeg')).toMatchObject({ facts: { width: 30, height: 40 } })
  })

  it('reads the size of a drawing and does not draw it', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'
    const facts = { width: 40, height: 30, placeholder: undefined }
    expect(await probe(Buffer.from(svg), 'image/svg+xml')).toEqual({ kind: 'picture', facts, isDamaged: false })
  })

  it('keeps a picture that breaks off as a damaged one', async () => {
    const bytes = await aPicture().png().toBuffer()
    const probed = await probe(bytes.subarray(0, 45), 'image/png')
    expect(probed).toMatchObject({ kind: 'picture', facts: { width: 40, height: 30 } })
  })

  it.each([
    ['text', Buffer.from('not a picture at all')],
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('takes %s for no picture', async (_, bytes) => {
    expect(await probe(bytes, 'image/png')).toEqual({ kind: 'not-a-picture' })
  })

  it('takes a picture of a hundred million pixels and none of more', async () => {
    const most = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#369' } })
      .jpeg({ quality: 1 })
      .toBuffer()
    expect(await probe(most, 'image/jpeg')).toMatchObject({ kind: 'picture', facts: { width: 10_000 } })
    const message = 'A picture of 60000 by 60000 pixels; 100000000 pixels are allowed (`importLimits.pixels`).'
    expect(await probe(aHugePng(), 'image/png')).toEqual({ kind: 'too-large', message })
  })

  it.each([
    ['nested', '<g>'.repeat(5_000), 'A drawing whose elements are nested more than 256 deep.'],
    ['many', '<rect/>'.repeat(100_001), 'A drawing of more than 100000 elements.'],
  ])('takes no drawing of %s elements', async (_, inner, message) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inner}</svg>`
    expect(await probe(Buffer.from(svg), 'image/svg+xml')).toEqual({ kind: 'too-large', message })
  })

  it('survives every hostile picture there is', async () => {
    const names = await readdir(BAD)
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const bytes = await readFile(join(BAD, name))
      for (const mediaType of ['image/png', 'image/jpeg', 'image/svg+xml']) {
        expect((await probe(bytes, mediaType)).kind, name).toMatch(/^(picture|not-a-picture|too-large)$/)
      }
    }
  })
})

function aPicture() {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
}

function aHugePng(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, aChunk('IHDR', header), aChunk('IDAT', data), aChunk('IEND', Buffer.alloc(0))])
}

function aChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
