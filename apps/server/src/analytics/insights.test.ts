import { describe, expect, it } from 'vitest'
import { CodedError } from '../http/graphql/CodedError.ts'
import { type Count, countsOf, type DayCount } from './counts.ts'
import { dayRange, daysOf, insightsOf, pageInsightsOf } from './insights.ts'

const RANGE = { from: '2026-03-01', to: '2026-03-03' }

const NAMES = {
  issues: new Map([
    ['spring', { slug: 'in-spring', name: 'Spring' }],
    ['summer', { slug: 'in-summer', name: { en: 'Summer' } }],
  ]),
  articles: new Map([
    ['tides', { slug: 'the-tides', name: { en: 'Tides' }, issueId: 'spring' }],
    ['moons', { slug: 'the-moons', name: 'Moons', issueId: 'summer' }],
  ]),
}

function aRow(count: Partial<Count> & Pick<Count, 'measure'>, day = ''): DayCount {
  return { day, issue: '', item: '', detail: '', amount: 1, ...count }
}

function someInsights({ days = [], sums = [] }: { days?: readonly DayCount[]; sums?: readonly DayCount[] }) {
  return insightsOf({ range: RANGE, isCounting: true, days, sums, names: NAMES })
}

describe('insights', () => {
  it('tell every day of the range, also one on which nothing was counted', () => {
    const days = [
      aRow({ measure: 'visits', amount: 3 }, '2026-03-01'),
      aRow({ measure: 'visits', amount: 4 }, '2026-03-03'),
      aRow({ measure: 'visits_offline' }, '2026-03-03'),
      aRow({ measure: 'downloads', detail: 'done', amount: 5 }, '2026-03-03'),
      aRow({ measure: 'downloads', detail: 'failed', amount: 9 }, '2026-03-03'),
      aRow({ measure: 'sales_steps', detail: 'paid', amount: 2 }, '2026-03-03'),
      aRow({ measure: 'sales_steps', detail: 'offer', amount: 8 }, '2026-03-03'),
    ]
    const dayInsights = someInsights({ days }).days
    expect(dayInsights.map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-03-01', 3],
      ['2026-03-02', 0],
      ['2026-03-03', 4],
    ])
    expect(dayInsights[2]).toMatchObject({ offlineVisits: 1, downloads: 5, paid: 2, reads: 0, activeSeconds: 0 })
  })

  it('list the most read issues first and leave out what the title no longer has', () => {
    const sums = [
      aRow({ measure: 'reads', issue: 'spring', item: 'tides', amount: 2 }),
      aRow({ measure: 'reads', issue: 'summer', item: 'moons', amount: 7 }),
      aRow({ measure: 'reads', issue: 'lost', item: 'gone', amount: 99 }),
      aRow({ measure: 'issue_opens', issue: 'spring', amount: 11 }),
      aRow({ measure: 'sales_steps', issue: 'spring', item: 'issue', detail: 'paid', amount: 3 }),
      aRow({ measure: 'sales_steps', issue: 'spring', item: 'plan', detail: 'paid', amount: 5 }),
      aRow({ measure: 'sales_steps', item: 'plan', detail: 'paid', amount: 7 }),
    ]
    const { issues, sales } = someInsights({ sums })
    expect(issues.map(({ slug, reads, opens, paid }) => [slug, reads, opens, paid])).toEqual([
      ['in-summer', 7, 0, 0],
      ['in-spring', 2, 11, 3],
    ])
    expect(sales.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'offer 0',
      'sign_in 0',
      'checkout 0',
      'paid 15',
      'canceled 0',
      'failed 0',
    ])
  })

  it('tell how far an article was read, and nothing of an article in an issue that is not its own', () => {
    const place = { issue: 'spring', item: 'tides' }
    const sums = [
      aRow({ measure: 'reads', ...place, amount: 4 }),
      ...[1, 2, 3].map((tenth) => aRow({ measure: 'depth', ...place, detail: String(tenth), amount: 5 - tenth })),
      aRow({ measure: 'active_seconds', ...place, amount: 120 }),
      aRow({ measure: 'reads', issue: 'spring', item: 'moons', amount: 50 }),
      aRow({ measure: 'active_seconds', issue: 'summer', item: 'moons', amount: 9 }),
    ]
    const { articles } = someInsights({ sums })
    expect(articles).toEqual([
      {
        id: 'tides',
        slug: 'the-tides',
        name: { en: 'Tides' },
        issueId: 'spring',
        issueName: 'Spring',
        reads: 4,
        offlineReads: 0,
        activeSeconds: 120,
        completion: [4, 3, 2, 0, 0, 0, 0, 0, 0, 0],
      },
      expect.objectContaining({ id: 'moons', reads: 0, activeSeconds: 9 }),
    ])
  })

  it('list the hundred articles that were read most', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `story-${String(index).padStart(3, '0')}`)
    const named = (id: string) => [id, { slug: id, name: id, issueId: 'spring' }] as const
    const names = { issues: NAMES.issues, articles: new Map(ids.map(named)) }
    const sums = ids.map((item, index) => aRow({ measure: 'reads', issue: 'spring', item, amount: 1 + index }))
    const { articles } = insightsOf({ range: RANGE, isCounting: true, days: [], sums, names })
    expect([articles.length, articles[0]?.id, articles.at(-1)?.id]).toEqual([100, 'story-119', 'story-020'])
  })

  it('put the greatest share first, equal ones by their name, and end long lists', () => {
    const hosts = Array.from({ length: 60 }, (_, index) =>
      aRow({ measure: 'visits_by_host', detail: `site-${String(index).padStart(2, '0')}.example`, amount: index % 3 }),
    )
    const languages = hosts.map((row) => ({ ...row, measure: 'visits_by_language' as const }))
    expect(someInsights({ sums: languages }).languages).toHaveLength(50)
    const topHosts = someInsights({ sums: hosts }).hosts
    expect(topHosts).toHaveLength(50)
    expect(topHosts.slice(0, 2)).toEqual([
      { name: 'site-02.example', count: 2 },
      { name: 'site-05.example', count: 2 },
    ])
  })

  it('tell vitals in the order of the catalogue, and searches, words and vitals not at all where there were none', () => {
    const sums = [
      aRow({ measure: 'vitals', item: 'CLS', detail: 'good', amount: 2 }),
      aRow({ measure: 'vitals', item: 'LCP', detail: 'needs-improvement' }),
    ]
    const { vitals, searches, searchWords } = someInsights({ sums })
    expect(vitals).toEqual([
      { metric: 'LCP', good: 0, needsImprovement: 1, poor: 0 },
      { metric: 'CLS', good: 2, needsImprovement: 0, poor: 0 },
    ])
    expect([searches, searchWords]).toEqual([{ all: 0, withoutHits: 0 }, []])
  })
})

describe('insights of printed pages', () => {
  it('are in the order of the pages, with a hundred places each', () => {
    const stamp = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 0, isOffline: false, issue: 'spring' }
    const rows = [
      ...countsOf({ ...stamp, type: 'replica_page', page: 10, seconds: 4, zoom: 100 }),
      ...countsOf({ ...stamp, type: 'replica_page', page: 2, seconds: 8, zoom: 250 }),
      ...countsOf({ ...stamp, type: 'replica_zoom', page: 2, column: 3, row: 7 }),
      ...countsOf({ ...stamp, type: 'hotspot_click', page: 2, hotspot: 10 }),
      ...countsOf({ ...stamp, type: 'hotspot_click', page: 2, hotspot: 9 }),
    ].map((count) => ({ ...count, day: '' }))
    const [second, tenth, ...others] = pageInsightsOf(rows)
    expect([second?.page, tenth?.page, others]).toEqual([2, 10, []])
    expect(second).toMatchObject({ looks: 1, seconds: 8 })
    expect(second?.zooms.flatMap((zooms, place) => (zooms > 0 ? [[place, zooms]] : []))).toEqual([[73, 1]])
    expect([second?.zooms.length, second?.hotspots]).toEqual([
      100,
      [
        { hotspot: 9, clicks: 1 },
        { hotspot: 10, clicks: 1 },
      ],
    ])
  })
})

describe('dayRange', () => {
  it('takes real days in their order, both included, and at most two years of them', () => {
    for (const [from, to] of [
      ['2028-02-29', '2028-02-29'],
      ['2026-12-31', '2027-01-01'],
      ['2027-01-01', '2028-12-31'],
    ] as const) {
      expect(dayRange({ from, to })).toEqual({ from, to })
    }
  })

  it.each([
    ['2026-02-29', '2026-03-01', '"2026-02-29" is no day; write it like 2027-01-31.'],
    ['2026-03-01', '2026-13-01', '"2026-13-01" is no day; write it like 2027-01-31.'],
    ['2026-3-1', '2026-03-02', '"2026-3-1" is no day; write it like 2027-01-31.'],
    ['', '2026-03-02', '"" is no day; write it like 2027-01-31.'],
    ['2026-03-02T00:00:00.000Z', '2026-03-02', '"2026-03-02T00:00:00.000Z" is no day; write it like 2027-01-31.'],
    ['2026-03-02', '2026-03-01', '"2026-03-01" is before "2026-03-02"; a range begins with its earlier day.'],
    ['2026-01-01', '2028-01-02', 'From "2026-01-01" to "2028-01-02" are 732 days; at most 731 are counted up.'],
  ])('says what is wrong with "%s" to "%s"', (from, to, sentence) => {
    const ask = () => dayRange({ from, to })
    expect(ask).toThrow(CodedError)
    expect(ask).toThrow(sentence)
  })

  it('names every day, over the end of a year and a change of the clocks', () => {
    expect(daysOf({ from: '2027-12-30', to: '2028-01-02' })).toEqual([
      '2027-12-30',
      '2027-12-31',
      '2028-01-01',
      '2028-01-02',
    ])
    expect(daysOf({ from: '2026-03-01', to: '2026-04-30' })).toHaveLength(61)
  })
})
