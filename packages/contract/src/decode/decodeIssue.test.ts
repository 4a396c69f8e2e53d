import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import type { DecodeContext, DecodeProblem } from './Fields.ts'
import { decodeIssue } from './decodeIssue.ts'
import { decodeFeaturedArticles, decodeIssues, decodeIssueYears } from './decodeListings.ts'
import { decodeFonts, decodeStyles } from './decodeStyles.ts'

const context = { sanitize: () => '' as never, report: () => undefined }

it('keeps the years that can be counted with', () => {
  const wire = [{ year: 2026, issues: 2 }, { year: '2025', issues: 0 }, { issues: 1.5 }, 'x', { year: null, issues: 7 }]
  expect(decodeIssueYears(wire, context)).toEqual([
    { year: 2026, issues: 2 },
    { year: undefined, issues: 7 },
  ])
  expect(decodeIssueYears(null, context)).toEqual([])
})

function aContext(): DecodeContext & { readonly problems: readonly DecodeProblem[] } {
  const problems: DecodeProblem[] = []
  return { problems, report: (problem) => problems.push(problem), sanitize: sanitizeHtml }
}

const A_WIRE_ISSUE = {
  id: 'i1',
  name: { en: 'Tides', fr: 'Marées' },
  slug: 'tides',
  price: '4.5',
  text_direction: 'RTL',
  data: {
    languages: ['en', 'fr'],
    cover: { url: '/assets/c.webp', width: '600', height: 800, placeholder: '#123456' },
    note: 'x',
  },
  pages: [
    {
      name: 3,
      page: '3',
      image: '/assets/p.webp',
      hotspots: [{ url: 'article://low', area: { x: 0.9, y: 0, width: 0.4, height: 1 } }],
    },
  ],
  articles: [
    { id: 2, index: 1, slug: 'high', name: 'High', channel: { excluded: ['print'] } },
    {
      id: 'a1',
      index: 0,
      article_id: 'ext',
      is_featured: 'true',
      image_url: 1,
      components: '[{"component":"body","text":"<p>Low</p>"}]',
    },
    { id: 'a3', index: 2, channel: { excluded: ['app'] } },
  ],
}

describe('decodeIssue', () => {
  it('R3.1 reads an issue under any spelling, numbers as text and text as numbers', async () => {
    const context = aContext()
    const issue = await decodeIssue(A_WIRE_ISSUE, context)
    expect(issue).toMatchObject({
      id: 'i1',
      slug: 'tides',
      price: 4.5,
      isPaid: true,
      isFree: false,
      textDirection: 'rtl',
      data: { languages: ['en', 'fr'], cover: { width: 600, height: 800 }, note: 'x' },
    })
    expect(issue?.pages[0]).toMatchObject({ name: '3', page: 3 })
    expect(issue?.pages[0]?.hotspots[0]?.area.width).toBeCloseTo(0.1)
    expect(issue?.articles.map((article) => article.id)).toEqual(['a1', '2'])
    expect(issue?.articles[0]).toMatchObject({ ArticleID: 'ext', IssueID: 'i1', isFeatured: true })
    expect(issue?.articles[0]?.components).toEqual([{ id: 'c1', component: 'body', text: '<p>Low</p>' }])
    expect(context.problems).toEqual([])
  })

  it('R3.2 drops the articles that are excluded from the app', async () => {
    const ids = (await decodeIssue(A_WIRE_ISSUE, aContext()))?.articles.map((article) => article.id)
    expect(ids).not.toContain('a3')
    const snake = { id: '1', articles: [{ id: 'x', excluded_channels: ['app'] }] }
    expect((await decodeIssue(snake, aContext()))?.articles).toEqual([])
  })

  it('R5.3 keeps a slug that looks like an id, as another host may have it, and drops what no address can hold', async () => {
    const context = aContext()
    expect((await decodeIssue({ id: 'x', slug: '2026' }, context))?.slug).toBe('2026')
    expect((await decodeIssue({ id: 'x', slug: 2026 }, context))?.slug).toBe('2026')
    expect(context.problems).toEqual([])
    expect((await decodeIssue({ id: 'x', slug: 'a/b' }, context))?.slug).toBeUndefined()
    expect(context.problems).toHaveLength(1)
  })

  it('reads null as no issue, and reports what is none', async () => {
    const context = aContext()
    expect(await decodeIssue(null, context)).toBeUndefined()
    expect(context.problems).toEqual([])
    expect(await decodeIssue([], context)).toBeUndefined()
    expect(await decodeIssue({ name: 'no id' }, context)).toBeUndefined()
    expect(context.problems).toHaveLength(2)
  })

  it('lets others go first between two articles', async () => {
    const said: string[] = []
    const sanitize = (html: string) => {
      said.push(html)
      return html as SafeHtml
    }
    const pause = () => Promise.resolve(void said.push('pause'))
    const articles = ['one', 'two', 'three'].map((text) => ({ id: text, components: [{ component: 'body', text }] }))
    await decodeIssue({ id: 'x', articles }, { ...aContext(), sanitize, pause })
    expect(said).toEqual(['one', 'pause', 'two', 'pause', 'three'])
  })

  it('keeps names that reach into JavaScript out of free data', async () => {
    const hostile: unknown = JSON.parse('{"id":"1","data":{"__proto__":{"x":1},"constructor":{"prototype":{}},"ok":1}}')
    const data = (await decodeIssue(hostile, aContext()))?.data
    expect(Object.keys(data ?? {})).toEqual(['ok', 'languages', 'cover', 'flatplan'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('drops a text of a megabyte where a name belongs', async () => {
    const context = aContext()
    expect((await decodeIssue({ id: '1', name: 'x'.repeat(1_000_000) }, context))?.name).toBe('')
    expect(context.problems[0]?.path).toBe('issue.name')
  })

  it('never throws, whatever arrives, and reads back its own answer as it is', async () => {
    const names = [
      'id',
      'name',
      'slug',
      'data',
      'pages',
      'articles',
      'components',
      'component',
      'channel',
      'price',
      'cover',
      'image_url',
    ]
    const value = fc.anything({
      key: fc.oneof(fc.constantFrom(...names), fc.string()),
      withNullPrototype: true,
      withBigInt: true,
      maxDepth: 6,
    })
    await fc.assert(
      fc.asyncProperty(value, fc.dictionary(fc.constantFrom(...names), value), async (anything, record) => {
        for (const wire of [anything, { id: '1', ...record }, { id: '1', articles: [{ id: 'a', ...record }] }]) {
          const issue = await decodeIssue(wire, aContext())
          const again: unknown = JSON.parse(JSON.stringify(issue ?? null))
          expect(JSON.parse(JSON.stringify((await decodeIssue(again, aContext())) ?? null))).toEqual(again)
        }
      }),
    )
  })
})

describe('decoding the other answers', () => {
  it('reads a listing and drops what has no id', () => {
    const context = aContext()
    expect(decodeIssues([{ id: 1 }, null, 'x', { name: 'nameless' }], context).map((issue) => issue.id)).toEqual(['1'])
    expect(context.problems).toHaveLength(3)
  })

  it('reads featured articles, styles and fonts', () => {
    const context = aContext()
    expect(decodeFeaturedArticles([{ id: 1, issue_id: 2, feature_image: '/f.webp' }], context)).toMatchObject([
      { id: '1', IssueID: '2', featureImage: '/f.webp', isFeatured: true },
    ])
    expect(decodeStyles([{ id: 's', properties: '{"canvas":{"color":"#fff"}}', parent: null }], context)).toMatchObject(
      [{ id: 's', properties: { canvas: { color: '#fff' } }, parent: undefined }],
    )
    expect(decodeFonts([{ name: 'Tide', urls: ['/a.woff2', 'javascript:1', 3] }], context)).toEqual([
      { name: 'Tide', urls: ['/a.woff2', '3'] },
    ])
    expect(context.problems).toEqual([])
  })

  it('never throws on any style, font or row', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5 }), (value) => {
        const context = { ...aContext(), sanitize: (html: string) => html as SafeHtml }
        decodeStyles([{ id: 1, properties: value, tablet: value }, value], context)
        decodeFonts([{ name: 'x', urls: value }, value], context)
        decodeFeaturedArticles([{ id: 1, IssueID: 1, name: value }, value], context)
      }),
    )
  })
})
