import type { ImportedArticle } from '../ImportedIssue.ts'

/** An imported article that says as little as possible but for what the test says about it. */
export function anImportedArticle(fields: Partial<ImportedArticle> = {}): ImportedArticle {
  return {
    key: 'one',
    slug: 'one',
    externalId: undefined,
    role: 'article',
    title: 'One',
    description: '',
    author: '',
    language: undefined,
    keywords: [],
    features: [],
    excludedChannels: [],
    isFeatured: false,
    thumbnail: undefined,
    featureImage: undefined,
    style: undefined,
    styleProperties: {},
    audios: [],
    components: [],
    metadata: {},
    pages: [],
    ...fields,
  }
}
