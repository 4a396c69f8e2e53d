import type { StoryPiece } from './StoryPiece.ts'

const KINDS = ['title', 'subtitle', 'crosshead'] as const

/**
 * The kind of component of each piece that is a heading, undefined for the others: the first title is the headline;
 * of the levels below, the lowest is a crosshead.
 */
export function headingKinds(pieces: readonly StoryPiece[]): readonly (string | undefined)[] {
  const headline = pieces.findIndex((piece) => piece.kind === 'text' && piece.role === 'title')
  const levels = pieces.map((piece, index) => (index === headline ? undefined : levelOf(piece)))
  const ranks = [...new Set(levels.filter((level) => level !== undefined))].toSorted((one, other) => one - other)
  const first = Math.max(0, KINDS.length - ranks.length)
  return levels.map((level, index) => {
    if (index === headline) return 'headline'
    return level === undefined ? undefined : KINDS[Math.min(first + ranks.indexOf(level), KINDS.length - 1)]
  })
}

/** Titles count as higher than every heading. */
function levelOf(piece: StoryPiece): number | undefined {
  if (piece.kind !== 'text') return undefined
  if (piece.role === 'title') return 0
  return piece.role === 'heading' ? (piece.level ?? 1) : undefined
}
