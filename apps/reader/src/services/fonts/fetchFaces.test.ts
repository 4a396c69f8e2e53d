import { expect, it } from 'vitest'
import { aSilentHost, follow } from '../graphql/testing/aSilentHost.ts'
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
    document: OF_OUR_OWN,
    fetch: async (url) => {
      fetched.push(url)
      return new Response()
    },
  })
  expect(fetched).toEqual(['c.woff2', 'https://tide.example/d.woff2'])
})

it('R8.6 does without the fonts of a host that takes longer than 15 seconds', async () => {
  const host = aSilentHost()
  const sheet = { id: 'face-1', css: fontFaces([{ name: 'Tide', urls: ['/d.woff2'] }]) }
  const areThere = follow(fetchFaces([sheet], { document: OF_OUR_OWN, fetch: host.fetch }))
  await host.wait(15_000)
  expect([areThere(), host.asked]).toEqual([false, ['/d.woff2']])
})

const OF_OUR_OWN = {
  baseURI: 'https://tide.example/issues/',
  location: { origin: 'https://tide.example' } as Location,
  querySelector: () => null,
}
