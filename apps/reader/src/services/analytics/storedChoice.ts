import type { AnalyticsState, Choice, SinkName } from './Analytics.ts'

/** What is stored of a choice: an agreement names those whom it is for. Pure. */
export function writeChoice(choice: Choice, state: AnalyticsState): string {
  return choice === 'declined' ? choice : [choice, ...askersOf(state)].join(' ')
}

/**
 * The choice that was stored. An agreement holds as long as nobody is told whom it was not for: a sink that the title has
 * added since asks anew. Pure.
 */
export function parseChoice(text: string | undefined, state: AnalyticsState): Choice | undefined {
  if (text === 'declined') return text
  const [choice, ...agreedTo] = text?.split(' ') ?? []
  return choice === 'agreed' && askersOf(state).every((name) => agreedTo.includes(name)) ? choice : undefined
}

/** Who needs the reader's consent. */
function askersOf(state: AnalyticsState): readonly SinkName[] {
  return state.kind === 'off' ? [] : state.askers
}
