import type { Issue } from '../../api/StudioApi.ts'

/** What an issue is to readers. */
export type IssueState = 'draft' | 'scheduled' | 'published'

export const ISSUE_STATES: readonly IssueState[] = ['draft', 'scheduled', 'published']

/** An order of the list: the latest day of release, the name, the latest change first. */
export type IssueOrder = 'release' | 'name' | 'changed'

export const ISSUE_ORDERS: readonly IssueOrder[] = ['release', 'name', 'changed']

/** How the list is looked at. What is missing narrows nothing; the order is that of release. */
export interface IssueView {
  readonly search?: string
  readonly state?: IssueState
  readonly order?: IssueOrder
}

/** A scheduled issue whose time has come is published: nothing else has happened to it. */
export function stateOf({ status, isPublic }: Pick<Issue, 'status' | 'isPublic'>): IssueState {
  switch (status) {
    case 'DRAFT':
      return 'draft'
    case 'SCHEDULED':
      return isPublic ? 'published' : 'scheduled'
    case 'PUBLISHED':
      return 'published'
  }
}

/** The view that an address asks for; what it does not know is left out. */
export function toIssueView({ search, state, order }: Readonly<Record<string, unknown>>): IssueView {
  const knownState = ISSUE_STATES.find((known) => known === state)
  const knownOrder = ISSUE_ORDERS.find((known) => known === order)
  return {
    // The router reads what looks like a number as one.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
    ...(knownState === undefined ? {} : { state: knownState }),
    ...(knownOrder === undefined || knownOrder === 'release' ? {} : { order: knownOrder }),
  }
}

/** The issues whose name has all words of a search, in any order and case and with or without accents. */
export function findIssues(issues: readonly Issue[], search: string | undefined, language: string): readonly Issue[] {
  const words = plain(search ?? '', language)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return issues
  return issues.filter(({ name }) => {
    const text = plain(name, language)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string, language: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(language)
}

/** How many issues are in each state. */
export function countStates(issues: readonly Issue[]): Readonly<Record<IssueState, number>> {
  const counts = { draft: 0, scheduled: 0, published: 0 }
  for (const issue of issues) counts[stateOf(issue)] += 1
  return counts
}

/** Issues of one state, of all where none is asked for, in an order. Equal ones stay as they came. */
export function arrangeIssues(
  issues: readonly Issue[],
  { state, order }: IssueView,
  language: string,
): readonly Issue[] {
  const chosen = state === undefined ? issues : issues.filter((issue) => stateOf(issue) === state)
  switch (order ?? 'release') {
    case 'release':
      return chosen.toSorted((first, second) => timeOf(second.releaseDate) - timeOf(first.releaseDate))
    case 'changed':
      return chosen.toSorted((first, second) => timeOf(second.updatedAt) - timeOf(first.updatedAt))
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true })
      return chosen.toSorted((first, second) => compare(first.name, second.name))
    }
  }
}

/** A date that is none comes last. */
function timeOf(date: string): number {
  const time = Date.parse(date)
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time
}
