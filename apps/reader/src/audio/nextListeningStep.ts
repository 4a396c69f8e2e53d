/** An article that is heard, or will be. */
export interface QueuedArticle {
  /** Addresses of its issue and of itself: a slug or an id. */
  readonly issue: string
  readonly article: string
  /** The reader has asked for it; what merely follows in the issue is left out where one does not go on. */
  readonly isChosen: boolean
}

export interface ListeningState {
  readonly phase: 'off' | 'loading' | 'speaking' | 'paused' | 'recording' | 'failed'
  readonly queue: readonly QueuedArticle[]
  /** Which of the queue is heard. */
  readonly index: number
  /** Which of its sentences, and of how many. */
  readonly sentence: number
  readonly count: number
  /** Whether the next article of the issue follows. */
  readonly goesOn: boolean
}

export type ListeningEvent =
  /** From a sentence: where it was left. */
  | { readonly kind: 'play'; readonly queue: readonly QueuedArticle[]; readonly sentence: number }
  | { readonly kind: 'add'; readonly article: QueuedArticle }
  /** The text has come; none where the article is closed, or is all pictures. */
  | { readonly kind: 'loaded'; readonly count: number }
  /** The article is a recording, which plays now. */
  | { readonly kind: 'recorded' }
  /** The text cannot be had, or the browser does not speak. */
  | { readonly kind: 'failed' }
  /** A sentence, or the recording, has been heard to its end. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** By how many sentences; back below 0. */
  | { readonly kind: 'skip'; readonly by: number }
  /** The sentence is said anew, in another way. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'goOn'; readonly isWanted: boolean }
  | { readonly kind: 'stop' }

export interface ListeningStep {
  readonly state: ListeningState
  /** What is to be done: fetch the article's text, say the sentence, say nothing, or leave everything as it is. */
  readonly act: 'load' | 'speak' | 'hush' | 'none'
}

export const SILENCE: ListeningState = { phase: 'off', queue: [], index: 0, sentence: 0, count: 0, goesOn: true }

/** What follows from an event while somebody listens. Pure. */
export function nextListeningStep(state: ListeningState, event: ListeningEvent): ListeningStep {
  const step = STEPS[event.kind] as (state: ListeningState, event: ListeningEvent) => ListeningStep
  return step(state, event)
}

type Kind = ListeningEvent['kind']
type EventOf<Of extends Kind> = Extract<ListeningEvent, { readonly kind: Of }>

const STEPS: { readonly [Of in Kind]: (state: ListeningState, event: EventOf<Of>) => ListeningStep } = {
  play: (state, { queue, sentence }) => ({ state: { ...state, ...begin(queue, 0), sentence }, act: 'load' }),
  add: (state, { article }) => ({ state: { ...state, queue: withChosen(state, article) }, act: 'none' }),
  goOn: (state, { isWanted }) => ({ state: { ...state, goesOn: isWanted }, act: 'none' }),
  stop: (state) => (state.phase === 'off' ? nothing(state) : stopped(state)),
  recorded: (state) =>
    state.phase === 'loading' ? { state: { ...state, phase: 'recording' }, act: 'none' } : nothing(state),
  failed: (state) => (state.phase === 'off' ? nothing(state) : { state: { ...state, phase: 'failed' }, act: 'hush' }),
  loaded(state, { count }) {
    if (state.phase !== 'loading') return nothing(state)
    if (count === 0) return nextArticle(state)
    const sentence = Math.min(state.sentence, count - 1)
    return { state: { ...state, phase: 'speaking', sentence, count }, act: 'speak' }
  },
  ended(state) {
    if (state.phase === 'recording') return nextArticle(state)
    return state.phase === 'speaking' ? atSentence(state, state.sentence + 1) : nothing(state)
  },
  skip: (state, { by }) => (hasSentences(state) ? atSentence(state, state.sentence + by) : nothing(state)),
  pause(state) {
    if (state.phase === 'loading') return { state: { ...state, phase: 'paused' }, act: 'none' }
    return state.phase === 'speaking' ? { state: { ...state, phase: 'paused' }, act: 'hush' } : nothing(state)
  },
  resume(state) {
    // Whoever has paused while the text was on its way has none yet.
    const hasNone = state.phase === 'paused' && state.count === 0
    if (hasNone || state.phase === 'failed') return { state: { ...state, phase: 'loading' }, act: 'load' }
    return state.phase === 'paused' ? { state: { ...state, phase: 'speaking' }, act: 'speak' } : nothing(state)
  },
  changed: (state) => (state.phase === 'speaking' ? { state, act: 'speak' } : nothing(state)),
}

function hasSentences({ phase }: ListeningState): boolean {
  return phase === 'speaking' || phase === 'paused'
}

/** Whoever has paused looks for a sentence in silence. */
function atSentence(state: ListeningState, wanted: number): ListeningStep {
  if (wanted >= state.count) return nextArticle(state)
  return { state: { ...state, sentence: Math.max(0, wanted) }, act: state.phase === 'speaking' ? 'speak' : 'none' }
}

function nextArticle(state: ListeningState): ListeningStep {
  const next = state.queue.findIndex(({ isChosen }, index) => index > state.index && (state.goesOn || isChosen))
  return next === -1 ? stopped(state) : { state: { ...state, ...begin(state.queue, next) }, act: 'load' }
}

function begin(queue: readonly QueuedArticle[], index: number): Omit<ListeningState, 'goesOn'> {
  return { phase: 'loading', queue, index, sentence: 0, count: 0 }
}

function stopped({ goesOn }: ListeningState): ListeningStep {
  return { state: { ...SILENCE, goesOn }, act: 'hush' }
}

function nothing(state: ListeningState): ListeningStep {
  return { state, act: 'none' }
}

/** After what is heard and what was chosen before, once. */
function withChosen({ queue, index }: ListeningState, article: QueuedArticle): readonly QueuedArticle[] {
  const isSame = (other: QueuedArticle) => other.issue === article.issue && other.article === article.article
  const heard = queue.slice(0, index + 1)
  const waiting = queue.slice(index + 1).filter((other) => !isSame(other))
  const chosen = waiting.filter(({ isChosen }) => isChosen)
  return [...heard, ...chosen, { ...article, isChosen: true }, ...waiting.filter(({ isChosen }) => !isChosen)]
}
