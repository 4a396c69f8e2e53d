import type { ArticleInsights, DayInsights, Insights, IssueInsights } from '@gatefold/magazine/insights'

/** What was counted on one day; of what is left out nothing was counted. */
export function aDay(day: string, counted: Partial<DayInsights> = {}): DayInsights {
  return {
    day,
    visits: 0,
    offlineVisits: 0,
    issueOpens: 0,
    reads: 0,
    offlineReads: 0,
    activeSeconds: 0,
    pageLooks: 0,
    downloads: 0,
    paid: 0,
    ...counted,
  }
}

export function anIssueCounted(counted: Partial<IssueInsights> = {}): IssueInsights {
  return {
    id: 'i1' as IssueInsights['id'],
    slug: 'tide',
    name: 'Tide',
    opens: 0,
    offlineOpens: 0,
    reads: 0,
    activeSeconds: 0,
    pageLooks: 0,
    downloads: 0,
    paid: 0,
    ...counted,
  }
}

export function anArticleCounted(counted: Partial<ArticleInsights> = {}): ArticleInsights {
  return {
    id: 'a1' as ArticleInsights['id'],
    slug: 'ebb',
    name: 'Ebb',
    issueId: 'i1' as IssueInsights['id'],
    issueName: 'Tide',
    reads: 0,
    offlineReads: 0,
    activeSeconds: 0,
    completion: Array.from({ length: 10 }, () => 0),
    ...counted,
  }
}

/** A title that counts, on one day on which nothing was counted unless told otherwise. */
export function anInsights(counted: Partial<Insights> = {}): Insights {
  return {
    from: '2026-11-01',
    to: '2026-11-01',
    isCounting: true,
    days: [aDay('2026-11-01')],
    issues: [],
    articles: [],
    sources: [],
    hosts: [],
    devices: [],
    languages: [],
    readingLanguages: [],
    displays: [],
    sales: ['offer', 'sign_in', 'checkout', 'paid', 'canceled', 'failed'].map((name) => ({ name, count: 0 })),
    vitals: [],
    searches: { all: 0, withoutHits: 0 },
    searchWords: [],
    outbound: [],
    shares: 0,
    listens: 0,
    listenSeconds: 0,
    installs: 0,
    pageViews: 0,
    screens: [],
    storage: [],
    errors: [],
    ...counted,
  }
}
