/** The middle of a list; the mean of the two middle ones where there are two. The list is not empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const low = sorted[Math.floor(middle)] ?? Number.NaN
  const high = sorted[Math.ceil(middle)] ?? Number.NaN
  return (low + high) / 2
}

/** A pair measured one right after the other. */
export interface Pair {
  readonly ours: number
  readonly other: number
}

/** The ratio ours to other, pair by pair, as `median (least to most)`. */
export function describeRatio(pairs: readonly Pair[]): string {
  const ratios = pairs.map(({ ours, other }) => ours / other)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}
