import { describe, expect, it } from 'vitest'
import { watchFonts } from './watchFonts.ts'

const FAILED = { family: 'Tide', display: 'swap', status: 'error' }

/** The fonts of a page. */
function someFonts(...faces: readonly (typeof FAILED)[]) {
  return Object.assign(new EventTarget(), { [Symbol.iterator]: () => faces[Symbol.iterator]() })
}

describe('watchFonts', () => {
  it('R8.6 logs a font that fails and goes on', () => {
    const fonts = someFonts()
    const logged: string[] = []
    watchFonts(fonts, (message) => logged.push(message))
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
    watchFonts(someFonts({ ...FAILED, status: 'loaded' }, { ...FAILED, family: 'Ebb' }), (message) =>
      logged.push(message),
    )
    expect(logged).toEqual(['A font could not be loaded: Ebb'])
  })
})
