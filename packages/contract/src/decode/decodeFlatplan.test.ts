import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import type { DecodeProblem } from './Fields.ts'
import { decodeFlatplan, resolveAddress } from './decodeFlatplan.ts'

it('sees an address from where its file lies', () => {
  expect(resolveAddress('b.avif', '/assets/a.json')).toBe('/assets/b.avif')
  expect(resolveAddress('b.avif', '/some/sub/dir/assets/a.json')).toBe('/some/sub/dir/assets/b.avif')
  expect(resolveAddress('/assets/b.avif?x=1', '/sub/assets/a.json')).toBe('/assets/b.avif?x=1')
  expect(resolveAddress('b.avif', 'https://cdn.example/t/a.json?v=1/2')).toBe('https://cdn.example/t/b.avif')
  expect(resolveAddress('/b.avif', 'https://cdn.example/t/a.json')).toBe('https://cdn.example/b.avif')
})

it('leaves an address alone that names its host', () => {
  expect(resolveAddress('https://cdn.example/b.avif', '/assets/a.json')).toBe('https://cdn.example/b.avif')
  expect(resolveAddress('//cdn.example/b.avif', '/assets/a.json')).toBe('//cdn.example/b.avif')
})

const FILE = '/title/assets/f.json'

const PREVIEW = 'data:image/webp;base64,UklGRg=='

const A_PAGE = {
  page: 1,
  width: 595,
  height: 842,
  preview: PREVIEW,
  pictures: [{ url: 'p.webp', mediaType: 'image/webp', width: 400, height: 566 }],
  tiles: {
    width: 3200,
    height: 4528,
    tileWidth: 1600,
    tileHeight: 2264,
    mediaType: 'image/avif',
    urls: ['a.avif', 'b.avif', 'c.avif', 'd.avif'],
  },
  text: 't.json',
  articles: ['a1', 'a2'],
}

function decode(value: unknown, file = FILE) {
  const problems: DecodeProblem[] = []
  const context = { report: (problem: DecodeProblem) => void problems.push(problem), sanitize: sanitizeHtml }
  return { flatplan: decodeFlatplan(value, file, context), problems }
}

const aFlatplan = (...pages: readonly unknown[]) => ({ version: 1, pages })

it('R3.1 reads the pages of an issue, their addresses seen from the file', () => {
  const { flatplan, problems } = decode(aFlatplan(A_PAGE))
  expect(problems).toEqual([])
  expect(flatplan).toEqual({
    version: 1,
    pages: [
      {
        ...A_PAGE,
        pictures: [{ ...A_PAGE.pictures[0], url: '/title/assets/p.webp' }],
        tiles: { ...A_PAGE.tiles, urls: ['a', 'b', 'c', 'd'].map((name) => `/title/assets/${name}.avif`) },
        text: '/title/assets/t.json',
      },
    ],
  })
  const elsewhere = decode(aFlatplan(A_PAGE), 'https://cdn.example/x/f.json').flatplan
  expect(elsewhere?.pages[0]?.text).toBe('https://cdn.example/x/t.json')
})

it('gives the narrowest picture first, and keeps a page in its place that cannot be read', () => {
  const wide = { url: 'w.avif', mediaType: 'image/avif', width: 1600, height: 2264 }
  const { flatplan, problems } = decode(aFlatplan('no page', { ...A_PAGE, pictures: [wide, ...A_PAGE.pictures] }))
  expect(flatplan?.pages.map(({ page }) => page)).toEqual([1, 2])
  expect(flatplan?.pages[0]).toMatchObject({ pictures: [], tiles: undefined, text: undefined })
  expect(flatplan?.pages[1]?.pictures.map(({ width }) => width)).toEqual([400, 1600])
  expect(problems.map(({ path }) => path)).toEqual(['flatplan.pages[0]'])
})

it('drops pictures that cannot be shown, previews that are none and grids with a hole, and reports them', () => {
  const pictures = [
    { ...A_PAGE.pictures[0], url: 'javascript:alert(1)' },
    { ...A_PAGE.pictures[0], mediaType: 'image/svg+xml' },
    { ...A_PAGE.pictures[0], width: 0 },
  ]
  const preview = 'data:image/svg+xml,<svg/>'
  const tiles = { ...A_PAGE.tiles, urls: A_PAGE.tiles.urls.slice(1) }
  const { flatplan, problems } = decode(aFlatplan({ ...A_PAGE, pictures, preview, tiles, text: 'data:,x' }))
  expect(flatplan?.pages[0]).toMatchObject({
    pictures: [],
    preview: undefined,
    tiles: undefined,
    text: undefined,
    articles: ['a1', 'a2'],
  })
  const paths = new Set(problems.map(({ path }) => path.replace(/^flatplan\.pages\[0\]\./, '')))
  for (const path of ['pictures[0].url', 'pictures[1].mediaType', 'pictures[2].url', 'preview', 'tiles', 'text']) {
    expect(paths).toContain(path)
  }
})

it('knows no other version and nothing that is no object', () => {
  for (const value of [null, 'x', [], {}, { version: 2, pages: [A_PAGE] }]) {
    const { flatplan, problems } = decode(value)
    expect(flatplan).toBeUndefined()
    expect(problems).toHaveLength(1)
  }
})

it('never throws, whatever arrives', () => {
  const names = ['pages', 'pictures', 'tiles', 'urls', 'url', 'width', 'height', 'tileWidth', 'text', 'preview']
  const value = fc.anything({ key: fc.oneof(fc.constantFrom(...names), fc.string()), maxDepth: 5 })
  fc.assert(
    fc.property(value, fc.dictionary(fc.constantFrom(...names), value), (anything, page) => {
      decode(anything)
      decode(aFlatplan(anything, page, { ...A_PAGE, ...page }))
    }),
  )
})
