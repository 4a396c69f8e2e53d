import { expect, it } from 'vitest'
import { faceUrlsIn } from './fetchFaces.ts'
import { fontFaces } from './fontFaces.ts'

it('finds the fonts that a style sheet loads, each once', () => {
  const css = fontFaces([
    { name: 'Tide', urls: ['/a.woff2', '/a.woff2'] },
    { name: 'Ebb', urls: ['/b.woff2?v=1', '/c.ttf'] },
  ])
  expect(faceUrlsIn(css)).toEqual(['/a.woff2', '/b.woff2?v=1'])
})
