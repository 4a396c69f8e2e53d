/** What is spoken at once: a sentence, or a part of a long one. */
export interface Sentence {
  readonly text: string
  /** BCP 47 tag. */
  readonly language: string
  /** Id of the component that it stands in; undefined for the article's name. */
  readonly component: string | undefined
}
