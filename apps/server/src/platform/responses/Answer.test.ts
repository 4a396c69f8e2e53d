import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseCoding, createAnswer } from './Answer.ts'

const LONG = 5_000

describe('chooseCoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['gzip;q=0.0, br;q=0.000', 'identity'],
    ['br;q=0.5', 'br'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('answers %s with %s', (accepted, coding) => {
    expect(chooseCoding(accepted, LONG)).toBe(coding)
  })

  it('leaves what fits into a packet alone', () => {
    expect(chooseCoding('br', 1_000)).toBe('identity')
  })
})

describe('an answer', () => {
  const body = Buffer.from('all the news '.repeat(1_000))
  const answer = createAnswer({ status: 200, headers: {}, body })

  it('holds the same bytes in each coding', async () => {
    expect(brotliDecompressSync(await answer.encode('br'))).toEqual(body)
    expect(gunzipSync(await answer.encode('gzip'))).toEqual(body)
    expect(answer.encode('identity')).toBe(body)
  })

  it('compresses once', async () => {
    const first = await answer.encode('br')
    expect(answer.encode('br')).toBe(first)
  })

  it('has a tag that changes with the bytes and only with them', () => {
    const same = createAnswer({ status: 200, headers: { a: 'b' }, body })
    const other = createAnswer({ status: 200, headers: {}, body: Buffer.from('other') })
    expect(same.etag).toBe(answer.etag)
    expect(other.etag).not.toBe(answer.etag)
  })
})
