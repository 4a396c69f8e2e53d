import type { DraftBlock } from './DraftBlock.ts'
import type { DocumentFacts, OutlineEntry } from '../DocumentFacts.ts'

/** Sizes that differ by less are one style. */
const SAME_SIZE = 0.04

interface HeadingStyle {
  readonly size: number
  readonly isBold: boolean
  readonly blocks: DraftBlock[]
}

/** Levels of the headings of a document, 1 the largest: those of its outline where it names them, else by size and weight. */
export function headingLevels(
  headings: readonly DraftBlock[],
  { outline }: DocumentFacts,
): ReadonlyMap<DraftBlock, number> {
  const depths = depthsByTitle(outline)
  const levels = new Map<DraftBlock, number>()
  const styles = stylesOf(headings)
  const shift = styles.findIndex((style) => depthOf(style, depths) !== undefined) > 0 ? 1 : 0
  let level = 0
  for (const [index, style] of styles.entries()) {
    const depth = depthOf(style, depths)
    level = depth === undefined ? rankAfter(level, index) : depth + shift
    for (const block of style.blocks) levels.set(block, Math.min(6, ownDepth(block, depths, shift) ?? level))
  }
  return levels
}

function rankAfter(level: number, index: number): number {
  return index === 0 ? 1 : level + 1
}

function ownDepth(block: DraftBlock, depths: ReadonlyMap<string, number>, shift: number): number | undefined {
  const depth = depths.get(keyOf(block.text))
  return depth === undefined ? undefined : depth + shift
}

/** The depth that most of a style's headings have in the outline; undefined where it names none of them. */
function depthOf({ blocks }: HeadingStyle, depths: ReadonlyMap<string, number>): number | undefined {
  const counts = new Map<number, number>()
  for (const block of blocks) {
    const depth = depths.get(keyOf(block.text))
    if (depth !== undefined) counts.set(depth, (counts.get(depth) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** The largest first; of one size the bold one. */
function stylesOf(headings: readonly DraftBlock[]): readonly HeadingStyle[] {
  const styles: HeadingStyle[] = []
  for (const block of headings.toSorted(
    (a, b) => b.style.size - a.style.size || Number(b.style.isBold) - Number(a.style.isBold),
  )) {
    const style = styles.find(
      ({ size, isBold }) => isBold === block.style.isBold && Math.abs(size - block.style.size) <= SAME_SIZE * size,
    )
    if (style === undefined) styles.push({ size: block.style.size, isBold: block.style.isBold, blocks: [block] })
    else style.blocks.push(block)
  }
  return styles
}

function depthsByTitle(outline: readonly OutlineEntry[], depth = 1): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { title, children } of outline) {
    for (const [key, below] of depthsByTitle(children, depth + 1)) if (!depths.has(key)) depths.set(key, below)
    depths.set(keyOf(title), depth)
  }
  return depths
}

/** Titles are compared by their letters and figures alone, without the number of a section. */
function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\s*(?:chapter\s+)?[\d.]+\s*/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
