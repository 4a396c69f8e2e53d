import { createRandom } from '@gatefold/magazine/testing/createRandom'

/** What happens by chance, the same for the same seed. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in so many of all cases, 0 to 1. */
  happens(part: number): boolean
  pick<const Item>(items: readonly [Item, ...Item[]]): Item
  uuid(): string
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  return {
    between,
    happens: (part) => random() < part,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
