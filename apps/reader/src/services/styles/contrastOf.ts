/** Red, green, blue: whole numbers from 0 to 255, as they stand in a style sheet. */
export type Rgb = readonly [number, number, number]

const LINEAR = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** A channel without the curve of sRGB, from 0 to 1. */
export function linearOf(byte: number): number {
  return LINEAR[byte] ?? 0
}

/** WCAG 2.2, relative luminance. */
export function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue)
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
