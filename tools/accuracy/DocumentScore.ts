import type { HeadingScore } from './scores/scoreHeadings.ts'
import type { OrderScore } from './scores/scoreOrder.ts'
import type { TextScore } from './scores/scoreText.ts'

/** How well one PDF has been read. */
export interface DocumentScore {
  readonly name: string
  readonly source: string
  /** Characters of the truth. */
  readonly length: number
  readonly text: TextScore
  readonly order: OrderScore
  /** Undefined where the truth marks none as headings. */
  readonly headings: HeadingScore | undefined
  readonly articles: ArticleScore
}

export interface ArticleScore {
  readonly ours: number
  readonly truth: number
  /** Titles of the truth that are among ours. */
  readonly titles: number
  /** Of the articles whose first page the truth names: how many begin there. */
  readonly places: number
  readonly placed: number
}
