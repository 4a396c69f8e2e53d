import { addIssue } from '../../http/graphql/testing/addIssue.ts'
import type { TestApp } from '../aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../rows.ts'

export interface SimulatedIssue {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly articles: readonly [string, ...string[]]
}

const ARTICLES = 12

/** Printed pages of each issue, and hotspots of each page. */
export const PAGES = 24
export const HOTSPOTS = 3

/** The issues that are read on the simulated day. */
export const SIMULATED_ISSUES: readonly [SimulatedIssue, ...SimulatedIssue[]] = [
  anIssue(1, 'Ebb'),
  anIssue(2, 'Flood'),
  anIssue(3, 'Slack'),
  anIssue(4, 'Spring'),
]

function anIssue(number: number, name: string): SimulatedIssue {
  const slug = name.toLowerCase()
  const others = Array.from({ length: ARTICLES - 1 }, (_, index) => `${slug}-${index + 2}`)
  return { id: anId(number), slug, name, articles: [`${slug}-1`, ...others] }
}

/** Puts the issues into a title. */
export async function addSimulatedIssues(app: TestApp): Promise<void> {
  const hotspots = Array.from({ length: HOTSPOTS }, () => ({ url: 'https://shop.example/' }))
  const pages = Array.from({ length: PAGES }, (_, index) => ({ page: index + 1, hotspots }))
  for (const { id, slug, name, articles } of SIMULATED_ISSUES) {
    await addIssue(app, anIssueRow({ id, slug, fields: { name, pages } }))
    await app.db
      .insertInto('articles')
      .values(articles.map((article) => anArticleRow({ id: article, issue_id: id })))
      .execute()
  }
}
