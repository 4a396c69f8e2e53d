import type { AnalyticsState, Choice } from './Analytics.ts'

/** What is stored of a choice: an agreement names those whom it is for. Pure. */
export function writeChoice(choice: Choice, state: AnalyticsState): string {
  return choice === 'declined' ? choice : [choice, ...termsOf(state)].join(' ')
}

/**
 * The choice that was stored. An agreement holds as long as nobody is told whom it was not for: a sink that the title has
 * added since, or another host or property in the place of one, asks anew. Pure.
 */
export function parseChoice(text: string | undefined, state: AnalyticsState): Choice | undefined {
  if (text === 'declined') return text
  const [choice, ...agreedTo] = text?.split(' ') ?? []
  return choice === 'agreed' && termsOf(state).every((term) => agreedTo.includes(term)) ? choice : undefined
}

/** Who needs the reader's consent. */
function termsOf(state: AnalyticsState): readonly string[] {
  return state.kind === 'off' ? [] : state.terms
}
