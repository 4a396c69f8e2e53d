import { describe, expect, it } from 'vitest'
import { DownloadError } from '../download/DownloadError.ts'
import { verifiedBody } from './fetchFile.ts'
import { isWhole } from '../download/createDownloadRuns.ts'

const MEGABYTE = 1024 * 1024

/** So many bytes in chunks, no two of them alike. */
function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251)
}

async function vouched(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { url: '/assets/file', bytes: bytes.length, sha256 }
}

function inChunks(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream()
}

describe('verifiedBody', () => {
  it.each([
    ['a small file, which the browser hashes', 100_000],
    ['a large file, which is hashed as it passes', 5 * MEGABYTE],
    ['an empty file', 0],
  ])('lets %s pass as it is, and counts it', async (_, length) => {
    const bytes = bytesOf(length)
    let counted = 0
    const body = verifiedBody(inChunks(bytes), await vouched(bytes), (count) => {
      counted += count
    })
    expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(bytes)
    expect(counted).toBe(length)
  })

  it.each([
    ['small', 100_000],
    ['large', 5 * MEGABYTE],
  ])('fails at the end of a %s file in which one byte is another', async (_, length) => {
    const bytes = bytesOf(length)
    const file = await vouched(bytes)
    const spoiled = bytes.with(length - 1, 255)
    const failure = await new Response(verifiedBody(inChunks(spoiled), file))
      .arrayBuffer()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DownloadError)
    expect(failure).toMatchObject({ reason: { kind: 'damaged', url: '/assets/file' } })
    expect(await isWhole(inChunks(spoiled), file)).toBe(false)
    expect(await isWhole(inChunks(bytes), file)).toBe(true)
  })

  it('fails as soon as there are too many bytes, before they have all come', async () => {
    const file = await vouched(bytesOf(10))
    let pulled = 0
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        pulled += 1
        controller.enqueue(bytesOf(8))
      },
    })
    expect(await isWhole(endless, file)).toBe(false)
    expect(pulled).toBeLessThan(10)
  })
})
