import type { Article, ArticleId } from '../article.ts'
import type { Issue, IssueId } from '../issue.ts'
import type { Slug } from '../slug.ts'
import type { Style } from '../style.ts'

const INSTANT = '2026-03-01T00:00:00.000Z'

/** An article for a test: whole and unremarkable but for what the test says about it. */
export function anArticle(parts: Partial<Article> = {}): Article {
  return {
    id: '7' as ArticleId,
    ArticleID: '7',
    IssueID: '1',
    thumbnail: undefined,
    featureImage: undefined,
    role: 'article',
    author: 'Ada Reed',
    style: undefined,
    name: 'The harbour',
    slug: 'the-harbour' as Slug,
    features: [],
    keywords: [],
    channel: { excluded: [] },
    audios: [],
    styleProperties: {},
    index: 0,
    description: '',
    pages: [],
    components: [],
    updated: INSTANT,
    created: INSTANT,
    isFeatured: false,
    hash: 'a',
    replica: [],
    ...parts,
  }
}

/** An issue for a test, with one article unless the test says otherwise. */
export function anIssue(parts: Partial<Issue> = {}): Issue {
  return {
    id: '1' as IssueId,
    name: 'Spring',
    description: 'Water, mostly.',
    textDirection: 'ltr',
    features: [],
    pages: [],
    cover: undefined,
    externalUrl: undefined,
    price: undefined,
    currency: undefined,
    slug: 'spring' as Slug,
    data: { languages: ['en'], cover: undefined, flatplan: undefined },
    updated: INSTANT,
    created: INSTANT,
    isPurchased: false,
    isPaid: false,
    isFree: true,
    releaseDate: '2026-03-01',
    articles: [anArticle()],
    ...parts,
  }
}

/** A style for a test: empty but for what the test says about it. */
export function aStyle(parts: Partial<Style> = {}): Style {
  return {
    id: 'house',
    name: '',
    description: '',
    properties: {},
    supportedDevices: [],
    type: '',
    parent: undefined,
    tablet: {},
    desktop: {},
    created: undefined,
    lastModified: undefined,
    ...parts,
  }
}
