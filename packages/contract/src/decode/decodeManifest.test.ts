import { expect, it } from 'vitest'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import type { DecodeProblem } from './Fields.ts'
import { decodeManifest } from './decodeManifest.ts'

const HASH = 'ab'.repeat(32)
const PICTURE = { url: '/assets/a.webp', bytes: 12, sha256: HASH, mediaType: 'image/webp', kind: 'PICTURE' }

function decode(value: unknown) {
  const problems: DecodeProblem[] = []
  const context = { report: (problem: DecodeProblem) => void problems.push(problem), sanitize: sanitizeHtml }
  return { manifest: decodeManifest(value, context), problems }
}

const aManifest = (...files: readonly unknown[]) => ({ issueId: 'i1', updated: '2026-01-02T00:00:00.000Z', files })

it('R4.11 reads the files of an issue, whichever host serves them', () => {
  const film = { ...PICTURE, url: 'https://cdn.example/f.mp4', mediaType: 'video/mp4', kind: 'FILM' }
  const { manifest, problems } = decode(aManifest(PICTURE, film))
  expect(manifest).toEqual({
    issueId: 'i1',
    updated: '2026-01-02T00:00:00.000Z',
    files: [
      { ...PICTURE, kind: 'picture' },
      { ...film, kind: 'film' },
    ],
  })
  expect(problems).toEqual([])
})

it('reads numbers as text, other spellings and other letter cases', () => {
  const { manifest } = decode({
    issue_id: 7,
    files: [
      {
        url: ' /a.woff2#m=s0 ',
        bytes: '3',
        SHA256: HASH.toUpperCase(),
        media_type: 'Font/WOFF2; charset=x',
        kind: 'font',
      },
    ],
  })
  expect(manifest).toEqual({
    issueId: '7',
    updated: '',
    files: [{ url: '/a.woff2', bytes: 3, sha256: HASH, mediaType: 'font/woff2', kind: 'font' }],
  })
})

it('R4.11 reads which file is a size of which picture, where both its width and the picture are said', () => {
  const sized = { ...PICTURE, sizeOf: '/assets/photo.jpg', width: 400 }
  const whole = { ...PICTURE, url: '/assets/b.webp', sizeOf: null, width: null }
  const odd = [{ sizeOf: null }, { width: 0 }, { width: null }].map((parts, index) => ({
    ...sized,
    url: `/${index}`,
    ...parts,
  }))
  const { manifest, problems } = decode(aManifest(sized, whole, ...odd))
  expect(manifest?.files.map(({ sizeOf, width }) => [sizeOf, width])).toEqual([
    ['/assets/photo.jpg', 400],
    ...Array.from({ length: 4 }, () => [undefined, undefined]),
  ])
  expect(problems).toEqual([])
})

it('tells by the type what a file is for where the host does not', () => {
  const kinds = ['image/png', 'audio/mpeg', 'video/mp4', 'font/woff2', 'text/vtt', 'constructor/x'].map(
    (mediaType, index) => ({ ...PICTURE, url: `/${index}`, mediaType, kind: index === 0 ? 'HOLOGRAM' : undefined }),
  )
  const { manifest, problems } = decode(aManifest(...kinds))
  expect(manifest?.files.map(({ kind }) => kind)).toEqual(['picture', 'sound', 'film', 'font', 'other', 'other'])
  expect(problems).toHaveLength(1)
})

it.each([
  ['no object', 7],
  ['an address that is no file', { ...PICTURE, url: 'javascript:alert(1)' }],
  ['no address', { ...PICTURE, url: null }],
  ['no length', { ...PICTURE, bytes: undefined }],
  ['a negative length', { ...PICTURE, bytes: -1 }],
  ['a broken length', { ...PICTURE, bytes: 1.5 }],
  ['an endless length', { ...PICTURE, bytes: 1e300 }],
  ['no hash', { ...PICTURE, sha256: '' }],
  ['another hash', { ...PICTURE, sha256: 'ab'.repeat(20) }],
  ['no type', { ...PICTURE, mediaType: 'picture' }],
])('drops a file with %s and says so', (_what, file) => {
  const { manifest, problems } = decode(aManifest(file, { ...PICTURE, url: '/b' }))
  expect(manifest?.files.map(({ url }) => url)).toEqual(['/b'])
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.every(({ path }) => path.startsWith('manifest.files[0]'))).toBe(true)
})

it('keeps the first of two files at one address', () => {
  const { manifest } = decode(aManifest(PICTURE, { ...PICTURE, bytes: 13 }, { ...PICTURE, url: '/assets/a.webp#x' }))
  expect(manifest?.files.map(({ bytes }) => bytes)).toEqual([12])
})

it('is nothing for null, for what is no manifest, and for one of no issue', () => {
  expect(decode(null)).toEqual({ manifest: undefined, problems: [] })
  expect(decode('x').manifest).toBeUndefined()
  expect(decode({ files: [PICTURE] }).manifest).toBeUndefined()
  expect(decode({ issueId: 'i1', files: 'none' }).manifest?.files).toEqual([])
})
