import { expect, it } from 'vitest'
import { faceUrlsIn, fetchFaces } from './fetchFaces.ts'
import { fontFaces } from './fontFaces.ts'

it('finds the fonts that a style sheet loads, each once', () => {
  const css = fontFaces([
    { name: 'Tide', urls: ['/a.woff2', '/a.woff2'] },
    { name: 'Ebb', urls: ['/b.woff2?v=1', '/c.ttf'] },
  ])
  expect(faceUrlsIn(css)).toEqual(['/a.woff2', '/b.woff2?v=1'])
})

it('fetches the fonts of our own host, whatever else stands in the address of one', async () => {
  const urls = ['https://[x/a.woff2', 'https://elsewhere.example/b.woff2', 'c.woff2', 'https://tide.example/d.woff2']
  const fetched: string[] = []
  await fetchFaces([{ id: 'face-1', css: fontFaces([{ name: 'Tide', urls }]) }], {
    document: {
      baseURI: 'https://tide.example/issues/',
      location: { origin: 'https://tide.example' } as Location,
      querySelector: () => null,
    },
    fetch: async (url) => void fetched.push(url),
  })
  expect(fetched).toEqual(['c.woff2', 'https://tide.example/d.woff2'])
})
