import type { Article, ArticleId } from '@gatefold/magazine/article/Article'
import type { Issue, IssueId } from '@gatefold/magazine/issue/Issue'
import type { Slug } from '@gatefold/magazine/slug/Slug'

/** An article of a test: whole, with what the test says about it. */
export function anArticle(given: Partial<Omit<Article, 'id' | 'slug'>> & { id?: string; slug?: string } = {}): Article {
  const { id = 'a1', slug, ...rest } = given
  return {
    id: id as ArticleId,
    ArticleID: id,
    IssueID: 'i1',
    thumbnail: undefined,
    featureImage: undefined,
    role: 'article',
    author: '',
    style: undefined,
    name: `Article ${id}`,
    slug: slug as Slug | undefined,
    features: [],
    keywords: [],
    channel: { excluded: [] },
    index: 0,
    description: '',
    pages: [],
    updated: '',
    created: '',
    isFeatured: false,
    hash: '',
    audios: [],
    styleProperties: {},
    components: [{ component: 'divider', id: 'd' }],
    replica: [],
    ...rest,
  }
}

/** An issue of a test: whole, with what the test says about it. */
export function anIssue(given: Partial<Omit<Issue, 'id' | 'slug'>> & { id?: string; slug?: string } = {}): Issue {
  const { id = 'i1', slug = `slug-of-${id}`, ...rest } = given
  return {
    id: id as IssueId,
    name: `Issue ${id}`,
    description: '',
    textDirection: 'ltr',
    features: [],
    pages: [],
    cover: undefined,
    externalUrl: undefined,
    price: undefined,
    currency: undefined,
    slug: slug as Slug,
    data: { languages: [], cover: undefined },
    updated: '',
    created: '',
    isPurchased: false,
    isPaid: false,
    isFree: true,
    releaseDate: undefined,
    articles: [anArticle({ IssueID: id })],
    ...rest,
  }
}
