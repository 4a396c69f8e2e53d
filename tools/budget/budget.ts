import type { ScreenFiles } from './chunks.ts'

/** Bytes on the wire: bodies as a host sends them to a browser. `insights`: what draws them for admins, which is no route of a reader (decision 0204). */
export const BUDGET = { firstRoute: 110_000, furtherRoute: 40_000, insights: 125_000, articlePage: 30_000 } as const

const FIRST_SCREENS: readonly string[] = ['Home', 'IssuePage', 'ArticleReader']

/** One measured thing beside what it may weigh; bytes on the wire. */
export interface Weight {
  readonly name: string
  readonly bytes: number
  readonly limit: number
}

/** The scripts of a build: of its screens, and of what the interface says at first, one for each language. */
export interface Scripts {
  readonly screens: readonly ScreenFiles[]
  readonly texts: readonly string[]
}

/**
 * What the scripts weigh: whole for the screens that people arrive at, in the language that says it longest; what is added for
 * the others. Pure.
 */
export function weighScreens({ screens, texts }: Scripts, sizeOf: (file: string) => number): readonly Weight[] {
  const missing = FIRST_SCREENS.filter((name) => !screens.some(({ screen }) => screen === name))
  if (missing.length > 0) throw new Error(`The build has no screen ${missing.join(', ')}.`)
  if (texts.length === 0) throw new Error('The build has no texts.')
  const longest = Math.max(...texts.map(sizeOf))
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return screens.map(({ screen, all, added }) =>
    FIRST_SCREENS.includes(screen)
      ? { name: `JavaScript of ${screen} as the first route`, bytes: sum(all) + longest, limit: BUDGET.firstRoute }
      : { name: `JavaScript that ${screen} adds`, bytes: sum(added), limit: limitOf(screen) },
  )
}

function limitOf(screen: string): number {
  return screen === 'OpenInsights' ? BUDGET.insights : BUDGET.furtherRoute
}

/** A line for people: the figure beside its limit. */
export function describeWeight({ name, bytes, limit }: Weight): string {
  return `${name}: ${kilobytes(bytes)} of ${kilobytes(limit)} KB`
}

/** What is wrong, in sentences; empty when all is within the budget. Pure. */
export function sentencesOf(weights: readonly Weight[]): readonly string[] {
  return weights
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${name}: ${bytes - limit} bytes over the budget of ${limit} on the wire.`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
