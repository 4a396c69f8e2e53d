import { describe, expect, it } from 'vitest'
import { decodeInsights, decodePageInsights } from './decodeInsights.ts'

const context = { sanitize: () => '' as never, report: () => undefined }

const WIRE = {
  from: '2026-11-21',
  to: '2026-11-22',
  isCounting: true,
  days: [{ day: '2026-11-21', visits: 3, offlineVisits: 1, reads: 2, activeSeconds: 3e9 }, { visits: 4 }],
  issues: [{ id: 'i1', slug: 'ebb', name: { en: 'Ebb', de: 'Ebbe' }, opens: 7 }, { slug: 'nobody' }],
  articles: [
    { id: 'a1', slug: 'tides', name: 'Tides', issueId: 'i1', issueName: 'Ebb', reads: 5, completion: [5, 4, '3'] },
    { id: 'a2' },
  ],
  sources: [{ name: 'direct', count: 2 }, { count: 9 }, { name: 'social', count: -1 }],
  vitals: [{ metric: 'LCP', good: 8, needsImprovement: 1, poor: 1 }],
  searches: { all: 4, withoutHits: 1 },
  shares: 2.4,
  installs: null,
  pageViews: 6,
  screens: [{ name: 'home', count: 5 }],
}

describe('decodeInsights', () => {
  it('reads what was counted, drops what does not say what it counts, and takes no number that makes no sense', () => {
    const insights = decodeInsights(WIRE, context)
    expect(insights).toMatchObject({ from: '2026-11-21', to: '2026-11-22', isCounting: true, shares: 2, installs: 0 })
    expect(insights?.days).toEqual([
      {
        day: '2026-11-21',
        visits: 3,
        offlineVisits: 1,
        issueOpens: 0,
        reads: 2,
        offlineReads: 0,
        activeSeconds: 3e9,
        pageLooks: 0,
        downloads: 0,
        paid: 0,
      },
    ])
    expect(insights?.issues.map(({ name, opens }) => [name, opens])).toEqual([[{ en: 'Ebb', de: 'Ebbe' }, 7]])
    expect(insights?.articles).toHaveLength(1)
    expect(insights?.articles[0]?.completion).toEqual([5, 4, 3, 0, 0, 0, 0, 0, 0, 0])
    expect(insights?.sources).toEqual([
      { name: 'direct', count: 2 },
      { name: 'social', count: 0 },
    ])
    expect(insights?.vitals).toEqual([{ metric: 'LCP', good: 8, needsImprovement: 1, poor: 1 }])
    expect([insights?.searches, insights?.hosts]).toEqual([{ all: 4, withoutHits: 1 }, []])
  })

  it('reads the pages, the screens and what became of storage, where the host tells them', () => {
    const { pageViews, screens, storage } = decodeInsights(WIRE, context) ?? {}
    expect([pageViews, screens, storage]).toEqual([6, [{ name: 'home', count: 5 }], []])
  })

  it('is nothing for whoever is no admin, and for what is no answer', () => {
    expect([null, undefined, 7, {}, { from: '2026-11-21' }].map((value) => decodeInsights(value, context))).toEqual(
      Array.from({ length: 5 }),
    )
  })
})

describe('decodePageInsights', () => {
  it('reads the pages with a hundred places each', () => {
    const zooms = Array.from({ length: 120 }, (_, index) => index)
    const hotspots = [{ hotspot: 0, clicks: 3 }, { hotspot: -1, clicks: 1 }, { clicks: 2 }]
    const pages = decodePageInsights([{ page: 2, looks: 4, seconds: 90, zooms, hotspots }, { page: 0 }, 'x'], context)
    expect(pages).toEqual([
      { page: 2, looks: 4, seconds: 90, zooms: zooms.slice(0, 100), hotspots: [{ hotspot: 0, clicks: 3 }] },
    ])
  })

  it('is nothing for whoever is no admin', () => {
    expect([decodePageInsights(null, context), decodePageInsights([], context)]).toEqual([undefined, []])
  })
})
