import { describe, expect, it } from 'vitest'
import { isWoff2, loadFonts } from './loadFonts.ts'

function aDocument(failing: readonly string[] = []) {
  const added: unknown[] = []
  const sources: string[] = []
  const logged: string[] = []
  const dependencies = {
    fonts: { add: (face: FontFace) => added.push(face) as unknown as FontFaceSet },
    createFace: (family: string, source: string) => {
      sources.push(source)
      const face = { family } as unknown as FontFace
      return {
        load: () => (failing.includes(family) ? Promise.reject(new Error('404')) : Promise.resolve(face)),
      }
    },
    log: (message: string) => logged.push(message),
  }
  return { added, sources, logged, dependencies }
}

describe('loadFonts', () => {
  it('R3.5 loads only .woff2 addresses', async () => {
    const { added, sources, dependencies } = aDocument()
    const urls = [
      '/tide.woff2',
      '/tide.ttf',
      '/tide.woff',
      'https://h.example/a b.WOFF2?v=1',
      '/woff2',
      '/x.ttf?y=.woff2',
    ]
    await loadFonts([{ name: 'Tide', urls }], dependencies)
    expect(sources).toEqual(['url("/tide.woff2")', 'url("https://h.example/a%20b.WOFF2?v=1")'])
    expect(added).toEqual([{ family: 'Tide' }, { family: 'Tide' }])
  })

  it('R8.6 logs a font that fails and loads the others', async () => {
    const { added, logged, dependencies } = aDocument(['Broken'])
    await loadFonts(
      [
        { name: 'Broken', urls: ['/b.woff2'] },
        { name: 'Odd', urls: ['/%zz.woff2'] },
        { name: 'Tide', urls: ['/t.woff2'] },
      ],
      dependencies,
    )
    expect(added).toEqual([{ family: 'Tide' }])
    expect(logged.toSorted()).toEqual(['The font Broken could not be loaded.', 'The font Odd could not be loaded.'])
  })

  it('R3.5 knows a .woff2 address by its path', () => {
    expect(isWoff2('/a.woff2#x')).toBe(true)
    expect(isWoff2('/a.woff2.ttf')).toBe(false)
  })
})
