import { describe, expect, it } from 'vitest'
import { anImportedArticle, aText } from '../testing/anImportedIssue.ts'
import { createHyphenation } from './createHyphenation.ts'
import { createAddresses, pagesOf } from './createAddresses.ts'
import { describeArticle } from './describeArticle.ts'

const CONTEXT = {
  addresses: createAddresses({ files: [], slugs: new Map(), pages: pagesOf('one') }),
  now: '2026-03-01T12:00:00.000Z',
  known: undefined,
  look: undefined,
  language: 'en',
  hyphenation: createHyphenation(),
}

describe('describeArticle', () => {
  it('R3.1 has every wire field of an article, and its own id where the publisher gave none', () => {
    expect(summaryOf({})).toEqual({
      id: 'id',
      ArticleID: 'id',
      IssueID: 'issue',
      thumbnail: null,
      featureImage: null,
      role: 'article',
      author: '',
      style: null,
      name: 'A quiet morning',
      slug: 'a-quiet-morning',
      features: [],
      keywords: [],
      channel: { excluded: [] },
      audios: [],
      styleProperties: {},
      index: 2,
      description: '',
      pages: [],
      updated: '2026-03-01T12:00:00.000Z',
      created: '2026-03-01T12:00:00.000Z',
      isFeatured: false,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      replicaPages: [],
      language: null,
      metadata: {},
    })
  })

  it('marks a free sample by a feature, once', () => {
    expect(summaryOf({ metadata: { sample: true } })).toMatchObject({ features: ['sample'] })
    expect(summaryOf({ metadata: { sample: true }, features: ['sample', 'long'] })).toMatchObject({
      features: ['sample', 'long'],
    })
    expect(summaryOf({ metadata: { sample: 'no' } })).toMatchObject({ features: [] })
  })

  it('says in which language an article is that is not in the issue’s own', () => {
    const caption = { text: '<p>Regen</p>', onlyLightbox: true }
    const image = { component: 'image', imageurl: 'https://example.org/a.jpg', alt: 'Regen', caption }
    const row = aRow({ title: 'Ein Morgen', language: 'de', components: [aText('<p>Es regnet.</p>'), image] })
    expect(JSON.parse(row.summary)).toMatchObject({ name: { de: 'Ein Morgen' }, description: '' })
    expect(JSON.parse(row.components)).toEqual([
      { id: 'c1', component: 'body', text: { de: '<p>Es regnet.</p>' } },
      { id: 'c2', ...image, alt: { de: 'Regen' }, caption: { text: { de: '<p>Regen</p>' }, onlyLightbox: true } },
    ])
  })

  it('takes the first picture for a thumbnail that is more than an ornament', () => {
    const picture = (name: string, width: number) => ({ component: 'image', imageurl: `https://x.org/${name}`, width })
    const columns = { component: 'columns', columns: [[picture('ornament', 40)], [picture('photo', 800)]] }
    expect(summaryOf({ components: [columns] })).toMatchObject({ thumbnail: 'https://x.org/photo' })
    expect(summaryOf({ components: [picture('small', 40)] })).toMatchObject({ thumbnail: 'https://x.org/small' })
  })

  it('keeps the dates of an article that has not changed', () => {
    const before = aRow({})
    const later = { ...CONTEXT, now: '2026-04-01T12:00:00.000Z', known: before }
    expect(JSON.parse(aRow({}, later).summary)).toMatchObject({ created: CONTEXT.now, updated: CONTEXT.now })
    const changed = JSON.parse(aRow({ author: 'Ann' }, later).summary) as unknown
    expect(changed).toMatchObject({ created: CONTEXT.now, updated: '2026-04-01T12:00:00.000Z' })
  })
})

type Fields = Parameters<typeof anImportedArticle>[0]

function aRow(fields: Fields, context: Parameters<typeof describeArticle>[2] = CONTEXT) {
  const place = {
    id: 'id',
    issueId: 'issue',
    slug: 'a-quiet-morning',
    position: 2,
    styleIds: new Map<string, string>(),
    printedOn: [],
  }
  return describeArticle(anImportedArticle(fields), place, context)
}

function summaryOf(fields: Fields): unknown {
  return JSON.parse(aRow(fields).summary)
}
