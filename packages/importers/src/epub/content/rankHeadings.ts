import type { WireComponent } from '../../ImportedIssue.ts'

const HEADING = /^h([1-6])$/
const KINDS = ['title', 'title', 'subtitle', 'crosshead'] as const

/**
 * Gives an article's headings their kinds: the first of the highest level is its headline, the levels under it are
 * titles, subtitles and crossheads, whatever numbers the source gave them.
 */
export function rankHeadings(components: readonly WireComponent[]): readonly WireComponent[] {
  const levels = [...new Set(components.flatMap((component) => levelOf(component) ?? []))].toSorted()
  let hasHeadline = false
  return components.map((component) => {
    const level = levelOf(component)
    if (level === undefined) return component
    const rank = levels.indexOf(level)
    if (rank === 0 && !hasHeadline) {
      hasHeadline = true
      return { ...component, component: 'headline' }
    }
    return { ...component, component: KINDS[Math.min(rank, KINDS.length - 1)] ?? 'crosshead' }
  })
}

function levelOf({ component }: WireComponent): string | undefined {
  return HEADING.exec(component)?.[1]
}
