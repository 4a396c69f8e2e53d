import { linearOf, type Rgb } from './contrastOf.ts'

/** Lightness 0 to 1, and the two axes of colour; a hue is their direction. Björn Ottosson, "A perceptual color space". */
export interface Oklab {
  readonly l: number
  readonly a: number
  readonly b: number
}

export function oklabOf([red, green, blue]: Rgb): Oklab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The colour in sRGB. What a screen cannot show loses chroma, never its hue. */
export function rgbOf({ l, a, b }: Oklab): Rgb {
  const lightness = Math.min(Math.max(l, 0), 1)
  for (let chroma = 1; chroma > 0.02; chroma *= 0.9) {
    const channels = channelsOf(lightness, a * chroma, b * chroma)
    if (channels.every((channel) => channel > -0.0005 && channel < 1.0005)) return encode(channels)
  }
  return encode(channelsOf(lightness, 0, 0))
}

type Channels = readonly [number, number, number]

function channelsOf(lightness: number, a: number, b: number): Channels {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function encode([red, green, blue]: Channels): Rgb {
  return [byteOf(red), byteOf(green), byteOf(blue)]
}

function byteOf(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
}
