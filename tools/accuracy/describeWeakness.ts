import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import type { DocumentScore } from './DocumentScore.ts'
import type { TextMisses } from './scores/findMisses.ts'

const MOST_MISSES = 25
const SHOWN = 160

/** What to look at first when a document scores badly: texts, headings, and its articles with their pages. */
export function describeWeakness(
  { name, headings }: DocumentScore,
  misses: TextMisses,
  articles: readonly ImportedArticle[],
): string {
  const list = (title: string, lines: readonly string[]): readonly string[] => [
    `  ${title} (${lines.length})`,
    ...lines.map((line) => `    ${line}`),
  ]
  const longest = (texts: readonly string[]): readonly string[] =>
    texts
      .toSorted((one, other) => other.length - one.length)
      .slice(0, MOST_MISSES)
      .map((text) => `${text.length}: ${text.slice(0, SHOWN)}`)
  return [
    name,
    ...list('longest texts that are missing', longest(misses.missing)),
    ...list('longest texts that the truth does not have', longest(misses.invented)),
    ...list('headings that are missing', headings?.missing ?? []),
    ...list('headings that the truth does not have', headings?.invented ?? []),
    ...list(
      'articles',
      articles.map(({ title, author, pages }) => `${pages.join(' ')}: ${JSON.stringify(title)} by ${author}`),
    ),
  ].join('\n')
}
