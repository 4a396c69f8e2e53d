import { FEW_WORDS, SHINGLE, shinglesOf } from './sharedText.ts'

/** Finds texts by what they have in common with another one. */
export interface TextIndex {
  /** Places of the texts with more than `part` in common, as `sharedPart` counts it; in their order. */
  find(words: readonly string[], part: number): readonly number[]
}

/** Which texts hold a run of words. */
type Holders = Map<string, number[]>

/**
 * Each text is cut into its runs of words once, and a question looks only at texts that hold one of its own runs: what a thousand
 * articles are compared with grows as they do, not as their square.
 */
export function createTextIndex(texts: readonly (readonly string[])[]): TextIndex {
  const runsOf = { few: new Map(), many: new Map(), threes: new Map() } satisfies Record<string, Holders>
  const sizes = texts.map((words, place) => {
    const isShort = words.length < FEW_WORDS
    return {
      words: enter(isShort ? runsOf.few : runsOf.many, shinglesOf(words, 1), place),
      threes: isShort ? 0 : enter(runsOf.threes, shinglesOf(words, SHINGLE), place),
    }
  })
  return {
    find(words, part) {
      const asked = { words: shinglesOf(words, 1), threes: shinglesOf(words, SHINGLE) }
      // Where one of two texts is short, both are compared word by word.
      const byWords = count(asked.words, words.length < FEW_WORDS ? [runsOf.few, runsOf.many] : [runsOf.few])
      const byThrees = count(asked.threes, words.length < FEW_WORDS ? [] : [runsOf.threes])
      const isLike = (common: number, own: number, other: number | undefined) =>
        common / Math.min(own, other ?? 0) > part
      return [
        ...[...byWords].filter(([place, common]) => isLike(common, asked.words.size, sizes[place]?.words)),
        ...[...byThrees].filter(([place, common]) => isLike(common, asked.threes.size, sizes[place]?.threes)),
      ]
        .map(([place]) => place)
        .toSorted((a, b) => a - b)
    },
  }
}

function enter(holders: Holders, runs: ReadonlySet<string>, place: number): number {
  for (const run of runs) {
    const places = holders.get(run)
    if (places === undefined) holders.set(run, [place])
    else places.push(place)
  }
  return runs.size
}

/** How many of the runs each text holds. */
function count(runs: ReadonlySet<string>, all: readonly Holders[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const run of runs)
    for (const holders of all)
      for (const place of holders.get(run) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}
