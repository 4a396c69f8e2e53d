import { describe, expect, it } from 'vitest'
import { aSilentHost, follow } from '../testing/aSilentHost.ts'
import { faceUrlsIn, familiesOf, fetchFaces, fontFaces, observeFonts } from './fonts.ts'

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

  it('R3.5 takes the two smaller files of a face where its address names them, each for characters of its own', () => {
    const url = 'https://h.example/mag/tide.woff2#m=s0-900-300-50-1100-1200-1000;/mag/basic.woff2;/mag/further.woff2'
    const css = fontFaces([{ name: 'Tide', urls: [url] }])
    const files = [...css.matchAll(/url\("([^"]*)"\)[^}]*;unicode-range:([^}]*)\}/g)]
    expect(files.map(([, file]) => file)).toEqual([
      'https://h.example/mag/basic.woff2',
      'https://h.example/mag/further.woff2',
    ])
    const rangesOf = (text = '') =>
      text.split(',').map((range) =>
        range
          .slice(2)
          .split('-')
          .map((point) => Number.parseInt(point, 16)),
      )
    const ranges = files.flatMap(([, , range]) => rangesOf(range)).toSorted(([one = 0], [other = 0]) => one - other)
    // Together they are all characters, none of them twice.
    expect(ranges[0]?.[0]).toBe(0)
    expect(ranges.at(-1)?.[1]).toBe(0x10_ff_ff)
    expect(ranges.slice(1).map(([first]) => first)).toEqual(ranges.slice(0, -1).map(([, last = 0]) => last + 1))
    // Ahead of an article that is not shown yet only the first is fetched.
    expect(faceUrlsIn(css)).toEqual(['https://h.example/mag/basic.woff2'])
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
  expect([areThere(), host.requestedUrls]).toEqual([false, ['/d.woff2']])
})

const OF_OUR_OWN = {
  baseURI: 'https://tide.example/issues/',
  location: { origin: 'https://tide.example' } as Location,
  querySelector: () => null,
}

const FAILED = { family: 'Tide', display: 'swap', status: 'error' }

/** The fonts of a page. */
function someFonts(...faces: readonly (typeof FAILED)[]) {
  return Object.assign(new EventTarget(), { [Symbol.iterator]: () => faces[Symbol.iterator]() })
}

describe('observeFonts', () => {
  it('R8.6 logs a font that fails and goes on', () => {
    const fonts = someFonts()
    const logged: string[] = []
    observeFonts(fonts, (message) => logged.push(message))
    expect(logged).toEqual([])
    fonts.dispatchEvent(
      Object.assign(new Event('loadingerror'), {
        fontfaces: [FAILED, { ...FAILED, family: 'Tide~0', display: 'auto' }],
      }),
    )
    expect(logged).toEqual(['A font could not be loaded: Tide'])
  })

  it('R8.6 logs a font that had failed before anybody watched', () => {
    const logged: string[] = []
    observeFonts(someFonts({ ...FAILED, status: 'loaded' }, { ...FAILED, family: 'Ebb' }), (message) =>
      logged.push(message),
    )
    expect(logged).toEqual(['A font could not be loaded: Ebb'])
  })
})
