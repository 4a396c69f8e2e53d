import type { DraftBlock } from './DraftBlock.ts'
import type { DocumentFacts, OutlineEntry } from '../DocumentFacts.ts'

/** Sizes that differ by less are one style. */
const SAME_SIZE = 0.06
const DEEPEST = 6
/** Of the size of the text: titles of stories are larger than this. */
const SMALLEST_TITLE = 1.4
/** The share of the pages with headings of a style on which one of them is the largest type, for them to be titles. */
const SHARE_LARGEST = 0.6

interface HeadingStyle {
  readonly size: number
  readonly blocks: DraftBlock[]
}

export interface LevelSetting {
  readonly facts: DocumentFacts
  /** In points. */
  readonly bodySize: number
}

/** Levels of the headings of a document, 1 the largest: those of its outline where it names them, else by size and place. */
export function headingLevels(
  headings: readonly DraftBlock[],
  { facts, bodySize }: LevelSetting,
): ReadonlyMap<DraftBlock, number> {
  const depths = depthsByTitle(facts.outline)
  const styles = stylesOf(headings)
  const outlined = styles.findIndex((style) => depthOf(style, depths) !== undefined)
  const shift = outlined > 0 && isUsed(styles[0], headings) ? 1 : 0
  const titles = outlined < 0 ? titleStyles(styles, headings, bodySize) : 1
  const levels = new Map<DraftBlock, number>()
  let level = 0
  for (const [index, style] of styles.entries()) {
    const depth = depthOf(style, depths)
    const rank = index < titles ? 1 : level + 1
    level = Math.min(DEEPEST, depth === undefined ? rank : depth + shift)
    for (const block of style.blocks) levels.set(block, Math.min(DEEPEST, ownDepth(block, depths, shift) ?? level))
  }
  return levels
}

/** The type of a cover is larger than all else, but no level of the text; a short document's is that of its title. */
function isUsed(style: HeadingStyle | undefined, headings: readonly DraftBlock[]): boolean {
  const pages = new Set(style?.blocks.map(({ page }) => page))
  const last = Math.max(...headings.map(({ page }) => page))
  return pages.size > 1 || last <= 12
}

/** How many of the styles, the largest first, are of titles: the smallest that often is the largest type of its page, and all above it. */
function titleStyles(styles: readonly HeadingStyle[], headings: readonly DraftBlock[], bodySize: number): number {
  const largest = new Map<number, number>()
  for (const { page, style } of headings) largest.set(page, Math.max(largest.get(page) ?? 0, style.size))
  const recurring = styles.findLastIndex(({ size, blocks }) => {
    const pages = new Set(blocks.map(({ page }) => page))
    const leading = [...pages].filter((page) => (largest.get(page) ?? 0) <= size * (1 + SAME_SIZE))
    const isSparse = blocks.length <= 1.5 * pages.size
    return (
      size >= SMALLEST_TITLE * bodySize && pages.size >= 3 && isSparse && leading.length >= SHARE_LARGEST * pages.size
    )
  })
  return Math.max(1, recurring + 1)
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

/** The largest first. */
function stylesOf(headings: readonly DraftBlock[]): readonly HeadingStyle[] {
  const styles: HeadingStyle[] = []
  for (const block of headings.toSorted((a, b) => b.style.size - a.style.size)) {
    const style = styles.find(({ size }) => Math.abs(size - block.style.size) <= SAME_SIZE * size)
    if (style === undefined) styles.push({ size: block.style.size, blocks: [block] })
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
