import { describe, expect, it } from 'vitest'
import { watchFonts } from './watchFonts.ts'

describe('watchFonts', () => {
  it('R8.6 logs a font that fails and goes on', () => {
    const fonts = new EventTarget()
    const logged: string[] = []
    watchFonts(fonts, (message) => logged.push(message))
    fonts.dispatchEvent(
      Object.assign(new Event('loadingerror'), {
        fontfaces: [
          { family: 'Tide', display: 'optional' },
          { family: 'Tide on Times', display: 'auto' },
        ],
      }),
    )
    expect(logged).toEqual(['A font could not be loaded: Tide'])
  })
})
