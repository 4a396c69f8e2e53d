import { titleLikeness } from '@gatefold/importers/pdf/stories/titleWords'
import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { articleBlocks } from './articleBlocks.ts'
import type { ArticleScore, DocumentScore } from './DocumentScore.ts'
import { leaveOutExtras } from './leaveOutExtras.ts'
import type { MeasuredDocument } from './MeasuredDocument.ts'
import { alignTokens } from './scores/alignTokens.ts'
import { findMisses, type TextMisses } from './scores/findMisses.ts'
import { scoreHeadings } from './scores/scoreHeadings.ts'
import { scoreOrder } from './scores/scoreOrder.ts'
import { scoreText } from './scores/scoreText.ts'
import { tokensOf } from './scores/tokens.ts'
import type { TruthArticle, TruthBlock } from './truth/TruthArticle.ts'

/** Two wordings of a title from this likeness on are one. */
const SAME_TITLE = 0.8

export interface ScoredDocument {
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
