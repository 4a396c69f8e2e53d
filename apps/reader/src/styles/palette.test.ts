import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexOf, type Rgb } from './colour.ts'
import {
  withContrast,
  withContrastOnPapers,
  readableTextColours,
  surfaceColours,
  type OnPapers,
  TONES,
  oklabOf,
} from './palette.ts'

const byte = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(byte, byte, byte)
const own = (name: 'ink' | 'inkSoft' | 'paper'): OnPapers => ({
  day: TONES.day[name],
  sepia: TONES.sepia[name],
  night: TONES.night[name],
})

/** By another's arithmetic than ours, from the text that the style sheet gets. */
function contrast(one: Rgb, other: Rgb): number {
  return wcagContrast(hexOf(one), hexOf(other))
}

describe('guardContrast', () => {
  it('keeps 4.5:1 for any text of a publisher on any surface, on sepia and by night', () => {
    fc.assert(
      fc.property(colour, fc.oneof(colour.map(surfaceColours), fc.constant(own('paper'))), (ink, surface) => {
        const guarded = readableTextColours(ink, surface)
        expect(guarded.day).toEqual(ink)
        expect(contrast(guarded.sepia, surface.sepia)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(guarded.night, surface.night)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 5_000 },
    )
  })

  it('keeps 4.5:1 for our own text on any surface of a publisher, by day too', () => {
    fc.assert(
      fc.property(colour.map(surfaceColours), (surface) => {
        for (const name of ['ink', 'inkSoft'] as const) {
          const fitted = withContrastOnPapers(own(name), surface)
          for (const paper of ['day', 'sepia', 'night'] as const) {
            expect(contrast(fitted[paper], surface[paper])).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps the hue of what it changes', () => {
    const vivid = colour.filter((rgb) => chromaOf(rgb) > 0.06)
    fc.assert(
      fc.property(vivid, colour, fc.double({ min: 4.5, max: 12, noNaN: true }), (ink, surface, target) => {
        const fitted = withContrast(ink, surface, target)
        if (!hasHue(fitted)) return
        expect(Math.cos(hueOf(fitted) - hueOf(ink))).toBeGreaterThan(Math.cos(0.12))
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(vivid.map(surfaceColours), ({ day, sepia, night }) => {
        for (const guarded of [sepia, night].filter(hasHue)) {
          expect(Math.cos(hueOf(guarded) - hueOf(day))).toBeGreaterThan(Math.cos(0.12))
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('makes white the paper itself, and leaves by night what is dark already', () => {
    const { sepia, night } = surfaceColours([255, 255, 255])
    expect(contrast(sepia, TONES.sepia.paper)).toBeLessThan(1.03)
    expect(contrast(night, TONES.night.paper)).toBeLessThan(1.03)
    expect(surfaceColours([24, 42, 72]).night).toEqual([24, 42, 72])
  })
})

/** In a grey, and next to black, a hue is what rounding makes of it. */
function hasHue(rgb: Rgb): boolean {
  return chromaOf(rgb) >= 0.03 && oklabOf(rgb).l > 0.25
}

function chromaOf(rgb: Rgb): number {
  const { a, b } = oklabOf(rgb)
  return Math.hypot(a, b)
}

function hueOf(rgb: Rgb): number {
  const { a, b } = oklabOf(rgb)
  return Math.atan2(b, a)
}
