import { describe, expect, it } from 'vitest'
import { fontFaces } from './fontFaces.ts'

describe('fontFaces', () => {
  it('R3.5 loads only .woff2 addresses', () => {
    const urls = [
      '/tide.woff2',
      '/tide.ttf',
      '/tide.woff',
      'https://h.example/b.WOFF2?v=1',
      '/woff2',
      '/x.ttf?y=.woff2',
    ]
    const css = fontFaces([{ name: 'Tide', urls }])
    expect([...css.matchAll(/url\("([^"]*)"\)/g)].map(([, url]) => url)).toEqual([
      '/tide.woff2',
      'https://h.example/b.WOFF2?v=1',
    ])
    expect(css).toContain('font-family:"Tide"')
  })

  it('lets no name or address out of its string', () => {
    const css = fontFaces([{ name: '"}*{color:red', urls: ['/a"</style><script>.woff2'] }])
    expect(css).not.toContain('</style>')
    expect(css).not.toContain('"}*{')
  })
})
