import { contrastOf, luminanceOf, type Rgb } from './contrastOf.ts'
import { oklabOf, rgbOf } from './Oklab.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const STEP = 0.004

/**
 * The ink in another lightness, its hue kept, so that it has at least this contrast on the surface (at most what black and
 * white reach there, which is never below 4.5). It stays lighter or darker than the surface where that suffices.
 */
export function fitInk(ink: Rgb, surface: Rgb, target: number): Rgb {
  const below = luminanceOf(surface)
  const [light, dark] = [contrastOf(WHITE, surface), contrastOf(BLACK, surface)]
  const wanted = Math.min(target, Math.max(light, dark))
  const isLighter = luminanceOf(ink) >= below ? light >= wanted : dark < wanted
  const luminance = isLighter ? wanted * (below + 0.05) - 0.05 : (below + 0.05) / wanted - 0.05
  const { a, b } = oklabOf(ink)
  let l = lightnessFor(ink, luminance)
  while (l > 0 && l < 1) {
    const fitted = rgbOf({ l, a, b })
    if (contrastOf(fitted, surface) >= wanted) return fitted
    l += isLighter ? STEP : -STEP
  }
  return isLighter ? WHITE : BLACK
}

/** Where to start: luminance goes with about the third power of lightness. */
function lightnessFor(ink: Rgb, luminance: number): number {
  const { l, a, b } = oklabOf(ink)
  let guess = l
  for (let round = 0; round < 3; round += 1) {
    const found = luminanceOf(rgbOf({ l: guess, a, b }))
    guess = Math.min(Math.max(guess * Math.cbrt((luminance + 0.002) / (found + 0.002)), 0.001), 0.999)
  }
  return guess
}
