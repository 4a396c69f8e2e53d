import type { Article, ArticleId, ArticleSummary } from '@gatefold/magazine/article'
import type { Component } from '@gatefold/magazine/component/Component'
import type { IssueContents, IssueId } from '@gatefold/magazine/issue'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { Slug } from '@gatefold/magazine/slug'
import type { ArticleSetting } from '../features/article/ArticleSetting.ts'
import { headingLevelsOf, makeResolveLink } from '../features/article/createArticleSetting.ts'

/** Markup that a test vouches for. */
export function html(text: string): SafeHtml {
  return text as SafeHtml
}

type Loose<C> = C extends Component ? Partial<Omit<C, 'id' | 'component'>> : never

/** A component of a kind with the fields a test is about; the others as the kind needs them at least. */
export function aComponent<Name extends Component['component']>(
  component: Name,
  fields: Loose<Extract<Component, { component: Name }>> | Readonly<Record<string, unknown>> = {},
): Component {
  return { id: `a-${component}`, component, ...fields } as unknown as Component
}

export function aSummary(index: number, fields: Partial<ArticleSummary> = {}): ArticleSummary {
  return {
    id: `id-${index}` as ArticleId,
    ArticleID: `publisher-${index}`,
    IssueID: 'issue-1',
    thumbnail: undefined,
    featureImage: undefined,
    role: 'article',
    author: '',
    style: undefined,
    name: `Article ${index}`,
    slug: `article-${index}` as Slug,
    features: [],
    keywords: [],
    channel: { excluded: [] },
    index,
    description: '',
    pages: [],
    updated: '',
    created: '',
    isFeatured: false,
    hash: '',
    ...fields,
  }
}

export function anArticle(index: number, fields: Partial<Article> = {}): Article {
  return { ...aSummary(index), audios: [], styleProperties: {}, components: [], replica: [], ...fields }
}

export function anIssue(articles: readonly ArticleSummary[], fields: Partial<IssueContents> = {}): IssueContents {
  return {
    id: 'issue-1' as IssueId,
    name: 'Slow Water',
    description: '',
    textDirection: 'ltr',
    features: [],
    pages: [],
    cover: undefined,
    externalUrl: undefined,
    price: undefined,
    currency: undefined,
    slug: 'slow-water' as Slug,
    data: { languages: ['en'], cover: undefined, flatplan: undefined },
    updated: '',
    created: '',
    isPurchased: false,
    isPaid: false,
    isFree: true,
    releaseDate: undefined,
    articles,
    ...fields,
  }
}

export function linkTo(article: string, anchor?: string) {
  return { href: `/issues/slow-water/${article}${anchor === undefined ? '' : `#${anchor}`}` }
}

export function aSetting(fields: Partial<ArticleSetting> = {}): ArticleSetting {
  return {
    reading: { language: 'en', defaultLanguage: 'en' },
    resolveLink: makeResolveLink([aSummary(1), aSummary(2)], linkTo),
    headingId: undefined,
    leadPictureId: undefined,
    hasInitials: true,
    isInHeader: () => false,
    levels: headingLevelsOf([aComponent('title'), aComponent('crosshead')]),
    maps: undefined,
    ...fields,
  }
}
