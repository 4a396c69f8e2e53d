import type { Component } from '@gatefold/magazine/component/Component'

type Level = 'h2' | 'h3' | 'h4'

/** The element of each kind of section heading. */
export interface HeadingLevels {
  readonly headline: Level
  readonly title: Level
  readonly subtitle: Level
  readonly crosshead: Level
}

const LEVELS: readonly Level[] = ['h2', 'h3', 'h4']

/** Levels for the headings below the header: the kinds that are there, in their order, without a gap. Pure. */
export function headingLevelsOf(components: readonly Component[]): HeadingLevels {
  const kinds = new Set<string>(components.map(({ component }) => component))
  const hasTitles = kinds.has('title') || kinds.has('headline')
  const below = hasTitles ? 1 : 0
  const lowest = below + (kinds.has('subtitle') ? 1 : 0)
  return { headline: 'h2', title: 'h2', subtitle: LEVELS[below] ?? 'h3', crosshead: LEVELS[lowest] ?? 'h4' }
}
