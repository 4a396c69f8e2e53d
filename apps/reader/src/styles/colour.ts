import type { StyleValue } from '@gatefold/magazine/style'
import words from 'color-name'
import { textOf } from './parseStyleValue.ts'

/** A colour of sRGB; what lies outside is brought in with its hue kept. */
export interface Colour {
  readonly rgb: Rgb
  /** 0 is transparent, 1 opaque. */
  readonly alpha: number
}

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/

const FUNCTION = /^(rgb|hsl|oklab|oklch)a?\(([^()]{3,70})\)$/

const COMPONENT = /^([+-]?(?:\d{1,8}(?:\.\d{0,12})?|\.\d{1,12}))(%|deg|grad|rad|turn)?$/

/** Every word for a colour, hex, `rgb()`, `hsl()`, `oklab()` and `oklch()` in the old and the new way of writing. */
export function parseColour(value: StyleValue): Colour | undefined {
  const text = textOf(value)
  if (text === 'transparent') return { rgb: [0, 0, 0], alpha: 0 }
  if (Object.hasOwn(words, text)) return { rgb: words[text as keyof typeof words], alpha: 1 }
  if (HEX.test(text)) return fromHex(text)
  const [, name = '', list = ''] = FUNCTION.exec(text) ?? []
  return name === '' ? undefined : fromFunction(name, list)
}

function fromHex(text: string): Colour {
  const size = text.length < 6 ? 1 : 2
  const digits = text.slice(1).match(size === 1 ? /./g : /../g) ?? []
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((digit) =>
    Number.parseInt(size === 1 ? digit + digit : digit, 16),
  )
  return { rgb: [red, green, blue], alpha: shortened(alpha / 255) }
}

interface Component {
  readonly number: number
  readonly unit: string
}

function fromFunction(name: string, list: string): Colour | undefined {
  const parts = list.trim().split(list.includes(',') ? /\s*,\s*/ : /\s*\/\s*|\s+/)
  const [first, second, third, fourth = { number: 1, unit: '' }, ...more] = parts.map(componentOf)
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return undefined
  const alpha = shortened(Math.min(Math.max(amountOf(fourth, 1), 0), 1))
  const rgb = CONVERT[name]?.(first, second, third)
  return rgb === undefined ? undefined : { rgb, alpha }
}

function componentOf(text: string): Component | undefined {
  if (text === 'none') return { number: 0, unit: '' }
  const [, digits, unit = ''] = COMPONENT.exec(text) ?? []
  return digits === undefined ? undefined : { number: Number(digits), unit }
}

type Convert = (first: Component, second: Component, third: Component) => Rgb

const CONVERT: Readonly<Record<string, Convert>> = {
  rgb: (red, green, blue) => [byteOf(amountOf(red, 255)), byteOf(amountOf(green, 255)), byteOf(amountOf(blue, 255))],
  hsl: (hue, saturation, lightness) => fromHsl(degreesOf(hue), saturation.number / 100, lightness.number / 100),
  oklab: (l, a, b) => rgbOf({ l: amountOf(l, 1), a: amountOf(a, 0.4), b: amountOf(b, 0.4) }),
  oklch: (l, chroma, hue) => {
    const [c, angle] = [Math.max(amountOf(chroma, 0.4), 0), (degreesOf(hue) * Math.PI) / 180]
    return rgbOf({ l: amountOf(l, 1), a: c * Math.cos(angle), b: c * Math.sin(angle) })
  },
}

/** CSS Color 4, "Converting HSL colors to sRGB". */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const [s, l] = [clamped(saturation), clamped(lightness)]
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return byteOf((l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255)
  }
  return [channel(0), channel(8), channel(4)]
}

const DEGREES: Readonly<Record<string, number>> = { grad: 0.9, rad: 180 / Math.PI, turn: 360 }

function degreesOf({ number, unit }: Component): number {
  const degrees = number * (DEGREES[unit] ?? 1)
  return ((degrees % 360) + 360) % 360
}

/** A part of `whole` where it is a percentage. */
function amountOf({ number, unit }: Component, whole: number): number {
  return unit === '%' ? (number / 100) * whole : number
}

function clamped(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}

function shortened(alpha: number): number {
  return Math.round(alpha * 1000) / 1000
}

function byteOf(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 255))
}

/** The colour as CSS text. */
export function hexOf([red, green, blue]: Rgb, alpha = 1): string {
  const bytes = [red, green, blue, ...(alpha < 1 ? [byteOf(alpha * 255)] : [])]
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Red, green, blue: whole numbers from 0 to 255, as they stand in a style sheet. */
export type Rgb = readonly [number, number, number]

/** Lightness 0 to 1, and the two axes of colour; a hue is their direction. Björn Ottosson, "A perceptual color space". */
export interface Oklab {
  readonly l: number
  readonly a: number
  readonly b: number
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
  return [gammaByteOf(red), gammaByteOf(green), gammaByteOf(blue)]
}

function gammaByteOf(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
}
