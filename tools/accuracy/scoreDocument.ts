import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { titleLikeness } from '@gatefold/importers/pdf/stories/headline'
import { alignTokens, lettersOf, tokensOf } from './alignTokens.ts'
import { articleBlocks, type TruthArticle, type TruthBlock } from './groundTruth.ts'
import type { Extras, MeasuredDocument } from './measuredDocuments.ts'
import {
  findMisses,
  type HeadingScore,
  type OrderScore,
  scoreHeadings,
  scoreOrder,
  scoreText,
  type TextMisses,
  type TextScore,
} from './scores.ts'

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

interface ArticleScore {
  readonly ours: number
  readonly truth: number
  /** Titles of the truth that are among ours. */
  readonly titles: number
  /** Of the articles whose first page the truth names: how many begin there. */
  readonly places: number
  readonly placed: number
}

/** Two wordings of a title from this likeness on are one. */
const SAME_TITLE = 0.8

interface ScoredDocument {
  readonly score: DocumentScore
  readonly misses: TextMisses
}

/** Scores our articles of a document against the truth. */
export function scoreDocument(
  { name, source, extras }: MeasuredDocument,
  truth: readonly TruthArticle[],
  articles: readonly ImportedArticle[],
): ScoredDocument {
  const wanted = truth.flatMap((article) => article.blocks)
  const found = leaveOutExtras(articles.flatMap(articleBlocks), extras, headingsOf(wanted))
  const paragraphs = wanted.map(({ text }) => tokensOf(text))
  const [first, second] = [paragraphs.flat(), found.flatMap(({ text }) => tokensOf(text))]
  const alignment = alignTokens(first, second)
  const score = {
    name,
    source,
    length: first.reduce((sum, token) => sum + token.length, 0),
    text: scoreText(first, second, alignment),
    order: scoreOrder(paragraphs, alignment),
    headings: headingsOf(wanted).length === 0 ? undefined : scoreHeadings(headingsOf(wanted), headingsOf(found)),
    articles: scoreArticles(truth, articles),
  }
  return { score, misses: findMisses(first, second, alignment) }
}

function headingsOf(blocks: readonly TruthBlock[]): readonly string[] {
  return blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
}

function scoreArticles(truth: readonly TruthArticle[], ours: readonly ImportedArticle[]): ArticleScore {
  const placed = truth.filter(({ firstPage }) => firstPage !== undefined)
  const isTitled = (article: ImportedArticle, title: string): boolean =>
    typeof article.title === 'string' && titleLikeness(article.title, title) >= SAME_TITLE
  return {
    ours: ours.length,
    truth: truth.length,
    titles: truth.filter(({ title }) => ours.some((article) => isTitled(article, title))).length,
    places: placed.filter(({ firstPage }) => ours.some(({ pages }) => pages[0] === firstPage)).length,
    placed: placed.length,
  }
}

/** Our blocks without what the truth by its nature does not have. `truth` are the headings of the truth. */
export function leaveOutExtras(
  ours: readonly TruthBlock[],
  extras: Extras,
  truth: readonly string[],
): readonly TruthBlock[] {
  const { sections, blocks, words } = extras
  const body = extras.front ? withoutFront(ours, truth) : ours
  let isInside = false
  const kept = body.filter((block) => {
    if (block.kind === 'heading') isInside = sections?.test(block.text) === true
    return !isInside && blocks?.test(block.text) !== true
  })
  return words === undefined ? kept : kept.map((block) => ({ ...block, text: block.text.replace(words, '') }))
}

/** The title and everything from the second heading of the truth on. */
function withoutFront(ours: readonly TruthBlock[], truth: readonly string[]): readonly TruthBlock[] {
  const [title, first] = truth.map(lettersOf)
  const start = ours.findIndex(({ text }) => lettersOf(text) === first)
  if (start === -1) return ours
  return [...ours.slice(0, start).filter(({ text }) => lettersOf(text) === title), ...ours.slice(start)]
}
