import type { BlockPlace } from '../stories/pageBlocks.ts'
import type { PrintedText } from './alignBlocks.ts'
import type { ComponentText } from './componentTexts.ts'
import { SHORTEST } from './TextIndex.ts'

/** A block and where it stands among the texts of its article. */
interface Neighbour {
  readonly article: string
  /** Index of its component's text. */
  readonly text: number
}

/**
 * Places what is too short to be found by itself, such as a drop cap or a spoken `No.`: into the first text between those
 * of the blocks before and after it that holds its letters.
 */
export function fillGaps(
  printed: readonly PrintedText[],
  texts: readonly ComponentText[],
  places: Map<string, BlockPlace>,
): void {
  const numbers = new Map(texts.map(({ article, component }, index) => [`${article} ${component}`, index]))
  const neighbourAt = (index: number, page: number): Neighbour | undefined => {
    const beside = printed[index]
    const place = beside?.page === page ? places.get(beside.block.id) : undefined
    const text = numbers.get(`${place?.article ?? ''} ${place?.component ?? ''}`)
    return place === undefined || text === undefined ? undefined : { article: place.article, text }
  }
  printed.forEach(({ block, page, letters }, index) => {
    if (places.has(block.id) || letters.length >= SHORTEST) return
    const before = neighbourAt(index - 1, page)
    const after = nextPlaced(index, (at) => neighbourAt(at, page))
    const home = between(before, after)
    if (home === undefined) return
    const text = texts
      .slice(home.from, home.to + 1)
      .find((it) => it.article === home.article && it.letters.includes(letters))
    if (text !== undefined) places.set(block.id, { article: text.article, component: text.component })
  })
}

/** Several short ones may follow each other. */
const FARTHEST = 12

function nextPlaced(index: number, neighbourAt: (index: number) => Neighbour | undefined): Neighbour | undefined {
  for (let at = index + 1; at <= index + FARTHEST; at++) {
    const found = neighbourAt(at)
    if (found !== undefined) return found
  }
  return undefined
}

function between(
  before: Neighbour | undefined,
  after: Neighbour | undefined,
): { readonly article: string; readonly from: number; readonly to: number } | undefined {
  if (before !== undefined && after?.article === before.article && after.text >= before.text) {
    return { article: before.article, from: before.text, to: after.text }
  }
  if (before !== undefined) return { article: before.article, from: before.text, to: before.text + 2 }
  return after === undefined ? undefined : { article: after.article, from: Math.max(0, after.text - 2), to: after.text }
}
