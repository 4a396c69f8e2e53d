import { clampChroma, colorsNamed, formatHex } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexOf, parseColour } from './colour.ts'

function written(value: string): string | undefined {
  const colour = parseColour(value)
  return colour === undefined ? undefined : hexOf(colour.rgb, colour.alpha)
}

describe('parseColour', () => {
  it.each([
    ['rebeccapurple', '#663399'],
    ['Tomato', '#ff6347'],
    ['transparent', '#00000000'],
    ['#c00', '#cc0000'],
    ['#c008', '#cc000088'],
    ['rgb(255, 0, 0)', '#ff0000'],
    ['rgba(0, 0, 0, .5)', '#00000080'],
    ['rgb(100% 0% 0% / 50%)', '#ff000080'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsla(0.5turn, 100%, 50%, 0.5)', '#00ffff80'],
    ['hsl(-240 100% 50%)', '#00ff00'],
    ['oklch(0.627 0.2577 29.23)', '#ff0000'],
    ['oklch(62.7% none 0)', '#888888'],
    ['oklab(100% 0 0)', '#ffffff'],
  ])('R3.3 reads %s', (value, hex) => {
    expect(written(value)).toBe(hex)
  })

  it('brings a colour that no screen has into sRGB, its hue kept', () => {
    expect(written('oklch(0.7 0.4 150)')).toMatch(/^#0\d[b-d]/)
  })

  it.each([
    '',
    'currentcolor',
    'inherit',
    'unknownish',
    '#12',
    '#1234567',
    'rgb(1 2)',
    'color(display-p3 1 0 0)',
    'calc(1px)',
  ])('does not know %s', (value) => {
    expect(written(value)).toBeUndefined()
  })

  it('knows every word that CSS knows, and reads each way of writing as others do', () => {
    for (const [word, number] of Object.entries(colorsNamed)) {
      expect(written(word)).toBe(`#${number.toString(16).padStart(6, '0')}`)
    }
    const [byte, percent] = [fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 100 })]
    const angle = fc.integer({ min: -720, max: 720 })
    const values = fc.oneof(
      fc.tuple(byte, byte, byte).map((channels) => `rgb(${channels.join(', ')})`),
      fc.tuple(angle, percent, percent).map(([h, s, l]) => `hsl(${h}deg ${s}% ${l}%)`),
      fc.tuple(percent, angle).map(([l, h]) => `oklch(${l}% 0.02 ${h})`),
    )
    fc.assert(
      fc.property(values, (value) => {
        const [ours = '', theirs = ''] = [written(value), formatHex(clampChroma(value, 'oklch'))]
        for (const at of [1, 3, 5]) {
          const difference = Number.parseInt(ours.slice(at, at + 2), 16) - Number.parseInt(theirs.slice(at, at + 2), 16)
          expect(Math.abs(difference)).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes nothing but a hex colour, whatever it is given', () => {
    const part = fc.oneof(
      fc.double().map(String),
      fc.constantFrom('none', '1e999', '-5', '%', 'deg', 'calc(', ')', 'x', '/', ','),
    )
    const call = fc.tuple(fc.constantFrom('rgb', 'hsla', 'hwb', 'lab', 'oklch'), fc.array(part, { maxLength: 6 }))
    const text = fc.oneof(
      fc.string(),
      call.map(([name, parts]) => `${name}(${parts.join(' ')})`),
    )
    fc.assert(
      fc.property(text, (value) => {
        expect(written(value) ?? '#000').toMatch(/^#[\da-f]{3,8}$/)
      }),
      { numRuns: 3_000 },
    )
  })
})
