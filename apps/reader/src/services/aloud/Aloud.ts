import type { Recording } from '../playback/Recording.ts'
import type { ListeningState, QueuedArticle } from './nextListeningStep.ts'
import type { Sentence } from './Sentence.ts'

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
