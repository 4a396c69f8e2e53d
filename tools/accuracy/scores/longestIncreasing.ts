/** The longest selection of pairs, sorted by their first number, whose second numbers rise as well. */
export function longestIncreasing(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const tails: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(([, value], index) => {
    const length = insertionPoint(tails, value, pairs)
    before[index] = length === 0 ? -1 : (tails[length - 1] ?? -1)
    tails[length] = index
  })
  const chosen: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chosen.push(pair)
  }
  return chosen.toReversed()
}

function insertionPoint(
  tails: readonly number[],
  value: number,
  pairs: readonly (readonly [number, number])[],
): number {
  let [low, high] = [0, tails.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
