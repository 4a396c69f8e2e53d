import { describe, expect, it } from 'vitest'
import { drawIcon } from './drawIcon.ts'

const theme = { accent: '#1d5f73', logo: undefined, covers: 'lines' } as const

describe('drawIcon', () => {
  it('shows the initial of the title on its accent', () => {
    const svg = decodeURIComponent(drawIcon({ shortTitle: ' Low Water', theme }))
    expect(svg).toContain('fill="#1d5f73"')
    expect(svg).toContain('>L</text>')
  })

  it('takes a whole character and no markup', () => {
    expect(decodeURIComponent(drawIcon({ shortTitle: '𝔊ate', theme }))).toContain('>𝔊</text>')
    expect(decodeURIComponent(drawIcon({ shortTitle: '<b>', theme }))).toContain('>&lt;</text>')
  })
})
