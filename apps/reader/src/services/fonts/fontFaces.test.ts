import { describe, expect, it } from 'vitest'
import { familiesOf, fontFaces } from './fontFaces.ts'

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

  it('R3.5 swaps a face whose measures are known with stand-ins of its width and height', () => {
    const css = fontFaces([{ name: 'Tide', urls: ['/tide.woff2#m=s2-900-300-50-1100-1200-1000'] }])
    expect(css).toContain(
      'src:url("/tide.woff2#m=s2-900-300-50-1100-1200-1000") format("woff2");font-display:swap;' +
        'ascent-override:90%;descent-override:30%;line-gap-override:5%',
    )
    expect(css).toContain(
      '@font-face{font-family:"Tide~1";src:local("Times New Roman Italic"),local("Liberation Serif Italic");' +
        'size-adjust:120%;ascent-override:75%;descent-override:25%;line-gap-override:4.17%}',
    )
    expect(familiesOf('Tide')).toBe('"Tide","Tide~0","Tide~1","Tide~2"')
  })

  it('R3.5 never swaps a face of a host that tells no measures', () => {
    expect(fontFaces([{ name: 'Tide', urls: ['/tide.woff2'] }])).toBe(
      '@font-face{font-family:"Tide";src:url("/tide.woff2") format("woff2");font-display:optional}',
    )
  })

  it('lets no name or address out of its string', () => {
    const css = fontFaces([{ name: '"}*{color:red', urls: ['/a"</style><script>.woff2'] }])
    expect(css).not.toContain('</style>')
    expect(css).not.toContain('"}*{')
  })
})
