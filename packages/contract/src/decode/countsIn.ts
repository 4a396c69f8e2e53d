import { type Fields, itemsIn } from './Fields.ts'
import { numberIn, numberOf } from './scalars.ts'

/** How often something was counted: whole and never below 0, and 0 for what is no number. */
export function countIn(fields: Fields, name: string): number {
  return countOf(numberIn(fields, name))
}

/** So many counts: what is missing is 0, and what is too many is left out. */
export function countsIn(fields: Fields, name: string, length: number): readonly number[] {
  const items = itemsIn(fields, name)
  return Array.from({ length }, (_, index) => countOf(numberOf(items[index]?.value)))
}

function countOf(number: number | undefined): number {
  return Math.max(0, Math.round(number ?? 0))
}
