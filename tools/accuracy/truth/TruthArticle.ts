/** An article as its publisher has it elsewhere than in the PDF. */
export interface TruthArticle {
  /** Empty where the source names none. */
  readonly title: string
  /** First page of the PDF, counted from 1; undefined where the source does not say. */
  readonly firstPage: number | undefined
  /** In reading order; the title is among them where it is printed. */
  readonly blocks: readonly TruthBlock[]
}

export interface TruthBlock {
  readonly kind: 'heading' | 'text'
  readonly text: string
}
