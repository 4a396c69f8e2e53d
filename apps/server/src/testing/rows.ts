import type { ArticlesTable, IssuesTable } from '../platform/db/schema.ts'

/** An id in id format (Requirement R5.3) that ends in `number`. */
export function anId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export interface IssueSketch extends Partial<IssuesTable> {
  readonly id: string
  /** Put into the summary, over what the row says. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** A published issue; `name` and `slug` follow from the id unless told otherwise. */
export function anIssueRow({ fields, ...overrides }: IssueSketch): IssuesTable {
  const day = '2026-01-01T00:00:00.000Z'
  const row = {
    identifier: overrides.id,
    slug: `issue-${overrides.id}`,
    status: 'published',
    publish_at: null,
    release_date: day,
    created: day,
    updated: day,
    name: `Issue ${overrides.id}`,
    content_hash: 'a',
    cover: null,
    page_files: '[]',
    is_paid: 0,
    price_amount: null,
    price_currency: null,
    ...overrides,
  } as const
  const { id, name, slug, created, updated } = row
  const dates = { created, updated, releaseDate: row.release_date }
  return {
    ...row,
    summary: JSON.stringify({ id, name, slug, ...dates, data: {}, ...fields }),
  }
}

export interface ArticleSketch extends Partial<Omit<ArticlesTable, 'components'>> {
  readonly id: string
  readonly issue_id: string
  readonly components?: readonly unknown[]
  readonly fields?: Readonly<Record<string, unknown>>
}

/** An article with one line of text. */
export function anArticleRow({ fields, components, ...overrides }: ArticleSketch): ArticlesTable {
  const row = {
    source_key: overrides.id,
    slug: `article-${overrides.id}`,
    position: 0,
    is_featured: 0,
    is_excluded_from_app: 0,
    hash: 'b',
    ...overrides,
  }
  const { id, issue_id: IssueID, slug, position: index } = row
  const content = components ?? [{ component: 'body', id: '1', text: `The text of ${id}.` }]
  const name = { en: `Article ${id}` }
  const summary = { id, IssueID, slug, index, name, isFeatured: row.is_featured === 1, ...fields }
  return { ...row, summary: JSON.stringify(summary), components: JSON.stringify(content) }
}
