import { seededRandom } from '../../press/random.ts'
import type { Mixture } from '../../press/Sheet.ts'

export const DARK: Mixture = { navy: 0.92, coral: 0.25 }
export const LAMP: Mixture = { ochre: 0.75, coral: 0.05 }

/** `count` things side by side, each of a width that `widthOf` says, from `from` on. */
export function row(
  from: number,
  widths: readonly number[],
  draw: (x: number, width: number, index: number) => string,
): string {
  let x = from
  return widths
    .map((width, index) => {
      const drawn = draw(x, width, index)
      x += width
      return drawn
    })
    .join('')
}

export function varied(seed: number, count: number, range: readonly [number, number]): readonly number[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => Math.round(range[0] + random() * (range[1] - range[0])))
}

export const circle = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`

export const stroke = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}"/>`
