import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { Speech } from './createSpeech.ts'
import type { Playback, Recording } from './Playback.ts'
import type { Sentence } from './sentencesOf.ts'

/** An article as it is heard. */
export interface HeardArticle {
  readonly id: string
  /** Id of its issue. */
  readonly issueId: string
  readonly title: string
  /** Language of the title. */
  readonly lang: string
  readonly issueName: string
  readonly cover: string | undefined
  /** Where it stands in the magazine. */
  readonly href: string
  /** None where it is closed to its reader, or is all pictures. */
  readonly sentences: readonly Sentence[]
  /** What is heard in place of a voice of the browser's; undefined where nobody has read it. */
  readonly recording: Recording | undefined
}

export interface AloudState extends ListeningState {
  /** Undefined until its text has come. */
  readonly heard: HeardArticle | undefined
  readonly rate: number
}

/** The magazine read aloud: one article after the other, sentence by sentence. */
export interface Aloud {
  /** The same object until something changes. */
  read(): AloudState
  subscribe(listener: () => void): () => void
  /** Whether there is a voice for a language now. */
  speaks(language: string): boolean
  /** Reads the first of the queue, from where it was left. */
  play(queue: readonly QueuedArticle[]): void
  /** Puts an article behind what is heard. */
  add(article: QueuedArticle): void
  pause(): void
  resume(): void
  /** By how many sentences; back below 0. */
  skip(by: number): void
  setRate(rate: number): void
  goOn(isWanted: boolean): void
  stop(): void
}

interface AloudDeps {
  readonly speech: Speech
  /** The article's text; undefined where there is no such article. Rejects where it cannot be had. */
  readonly load: (queued: QueuedArticle) => Promise<HeardArticle | undefined>
  /** The recordings: one voice at a time. */
  readonly openPlayback: () => Promise<Playback>
  /** How fast recordings are played, too. */
  readonly rate: StoredKey<number>
  /** Silences films. */
  readonly silence: () => void
  readonly log: (message: string, cause: unknown) => void
}

/** `nextListeningStep` decides, this acts. */
export function createAloud(deps: AloudDeps): Aloud {
  return new Reading(deps)
}

/** Its functions are handed on without it. */
class Reading implements Aloud {
  readonly #deps: AloudDeps
  readonly #listeners = new Set<() => void>()
  /** The sentence at which an article was left, by its address; as long as the page is there. */
  readonly #places = new Map<string, number>()
  #state: AloudState
  /** Hears no more of the recording that plays in the queue, and pauses it. */
  #leaveRecording = (): void => undefined

  constructor(deps: AloudDeps) {
    this.#deps = deps
    this.#state = { ...SILENCE, heard: undefined, rate: deps.rate.read() ?? 1 }
  }

  readonly read = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly speaks = (language: string) => this.#deps.speech.speaks(language)

  readonly play = (queue: readonly QueuedArticle[]) =>
    this.#dispatch({ kind: 'play', queue, sentence: this.#places.get(addressOf(queue[0])) ?? 0 })

  readonly add = (article: QueuedArticle) => this.#dispatch({ kind: 'add', article })
  readonly pause = () => this.#dispatch({ kind: 'pause' })
  readonly resume = () => this.#dispatch({ kind: 'resume' })
  readonly skip = (by: number) => this.#dispatch({ kind: 'skip', by })
  readonly goOn = (isWanted: boolean) => this.#dispatch({ kind: 'goOn', isWanted })
  readonly stop = () => this.#dispatch({ kind: 'stop' })

  readonly setRate = (rate: number) => {
    this.#deps.rate.save(rate)
    this.#change({ rate })
    this.#dispatch({ kind: 'changed' })
  }

  #change(part: Partial<AloudState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #dispatch(event: ListeningEvent): void {
    keepPlace(this.#places, this.#state)
    const { state, act } = nextListeningStep(this.#state, event)
    if (this.#state.phase === 'recording' && state.phase !== 'recording') this.#leaveRecording()
    const isOther = state.phase === 'off' || state.phase === 'loading'
    this.#change({ ...state, ...(isOther && { heard: undefined }) })
    if (act === 'speak') void this.#speak()
    else if (act !== 'none') this.#deps.speech.hush()
    if (act === 'load') void this.#load()
  }

  readonly #fail = (error: unknown) => {
    this.#deps.log('The article cannot be read aloud.', error)
    this.#dispatch({ kind: 'failed' })
  }

  async #speak(): Promise<void> {
    const { heard, sentence, rate } = this.#state
    const said = heard?.sentences[sentence]
    if (said === undefined) return
    this.#deps.silence()
    await this.#deps.speech.say({ ...said, rate }).then((outcome) => {
      if (outcome === 'said') this.#dispatch({ kind: 'ended' })
    }, this.#fail)
  }

  async #load(): Promise<void> {
    const queued = this.#state.queue[this.#state.index]
    if (queued === undefined) return
    const isWanted = () => this.#state.phase === 'loading' && this.#state.queue[this.#state.index] === queued
    try {
      const heard = await this.#deps.load(queued)
      const playback = await this.#deps.openPlayback()
      if (!isWanted()) return
      if (heard?.recording !== undefined) return this.#playRecording(heard.recording, playback)
      playback.close()
      this.#state = { ...this.#state, heard }
      this.#dispatch({ kind: 'loaded', count: heard?.sentences.length ?? 0 })
    } catch (error) {
      if (isWanted()) this.#fail(error)
    }
  }

  /** Its own player is heard then, until it has come to its end. */
  #playRecording(recording: Recording, playback: Playback): void {
    this.#dispatch({ kind: 'recorded' })
    playback.play(recording)
    const isOurs = () => playback.read().recording?.url === recording.url
    const stop = playback.subscribe(() => {
      if (!isOurs()) this.#dispatch({ kind: 'stop' })
      else if (playback.read().phase === 'ended') this.#dispatch({ kind: 'ended' })
    })
    this.#leaveRecording = () => {
      stop()
      if (isOurs() && playback.read().phase === 'playing') playback.pause()
    }
  }
}

/** Whoever has heard an article to its end hears it from its beginning. */
function keepPlace(places: Map<string, number>, { phase, queue, index, sentence, count }: AloudState): void {
  if (phase !== 'speaking' && phase !== 'paused') return
  if (sentence + 1 < count) places.set(addressOf(queue[index]), sentence)
  else places.delete(addressOf(queue[index]))
}

function addressOf(queued: QueuedArticle | undefined): string {
  return `${queued?.issue}/${queued?.article}`
}

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

interface ListeningStep {
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
