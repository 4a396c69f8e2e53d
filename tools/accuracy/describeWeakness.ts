import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import type { DocumentScore } from './DocumentScore.ts'

/** What to look at first when a document scores badly: its headings, and its articles with their pages. */
export function describeWeakness({ name, headings }: DocumentScore, articles: readonly ImportedArticle[]): string {
  const list = (title: string, lines: readonly string[]): readonly string[] => [
    `  ${title} (${lines.length})`,
    ...lines.map((line) => `    ${line}`),
  ]
  return [
    name,
    ...list('headings that are missing', headings.missing),
    ...list('headings that the truth does not have', headings.invented),
    ...list(
      'articles',
      articles.map(({ title, author, pages }) => `${pages.join(' ')}: ${JSON.stringify(title)} by ${author}`),
    ),
  ].join('\n')
}
