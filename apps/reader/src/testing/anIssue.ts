import * as builders from '@gatefold/magazine/testing/builders'
import type { Article, ArticleId } from '@gatefold/magazine/article'
import type { Issue, IssueId } from '@gatefold/magazine/issue'
import type { Slug } from '@gatefold/magazine/slug'

type Plain<Value> = Partial<Omit<Value, 'id' | 'slug'>> & { readonly id?: string; readonly slug?: string }

/** An article for a test of what is kept and found: its id and slug are plain text. */
export function anArticle({ id = 'a1', slug, ...overrides }: Plain<Article> = {}): Article {
  return builders.anArticle({
    id: id as ArticleId,
    ArticleID: id,
    IssueID: 'i1',
    slug: slug as Slug | undefined,
    components: [{ component: 'divider', id: 'd' }],
    ...overrides,
  })
}

/** An issue for a test of what is kept and found: its id and slug are plain text, its name tells its id. */
export function anIssue({ id = 'i1', slug = `slug-of-${id}`, ...overrides }: Plain<Issue> = {}): Issue {
  return builders.anIssue({
    id: id as IssueId,
    slug: slug as Slug,
    name: `Issue ${id}`,
    articles: [anArticle({ IssueID: id })],
    ...overrides,
  })
}
