import { describe, expect, it } from 'vitest'
import { createInterface } from '../../i18n/interfaceTexts.ts'
import { texts as english } from '../../i18n/texts/insights/en.ts'
import { describeDays } from './Charts.tsx'
import { articlesTable, daysTable, type InsightsTable, issuesTable, otherTable, salesTable } from './countTables.ts'
import { createFormats } from './formats.ts'
import { readershipTables, restTables } from './shareTables.ts'
import { aDay, anArticleCounted, anInsights, anIssueCounted } from '../../testing/anInsights.ts'

const texts = createInterface('en', english)
const reading = { language: 'de', defaultLanguage: 'en' }

const asRecords = ({ columns, rows }: InsightsTable) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))

describe('the tables of insights', () => {
  it('have a name for each cell', () => {
    const insights = anInsights({ issues: [anIssueCounted()], articles: [anArticleCounted()] })
    const tables = [
      daysTable(insights, insights, texts),
      issuesTable(insights, reading, texts),
      articlesTable(insights, reading, texts),
      salesTable(insights, texts),
    ]
    for (const { columns, rows } of tables)
      for (const row of rows)
        expect([row.length, new Set(columns.map(({ name }) => name)).size]).toEqual([row.length, row.length])
  })

  it('put the days before beside the days, the first beside the first', () => {
    const insights = anInsights({ days: [aDay('2026-11-03', { reads: 5 }), aDay('2026-11-04', { reads: 6 })] })
    const before = anInsights({ days: [aDay('2026-11-01', { reads: 1 }), aDay('2026-11-02', { reads: 2 })] })
    expect(asRecords(daysTable(insights, before, texts))).toMatchObject([
      { Date: '2026-11-03', Reads: 5, 'Reads, the time before': 1 },
      { Date: '2026-11-04', Reads: 6, 'Reads, the time before': 2 },
    ])
  })

  it('say of an article which part was read to the end, how long on the average, and in the language that is read', () => {
    const article = anArticleCounted({
      name: { en: 'Ebb', de: 'Ebbe' },
      reads: 8,
      offlineReads: 2,
      activeSeconds: 400,
      completion: [8, 8, 7, 6, 6, 5, 5, 4, 3, 2],
    })
    expect(asRecords(articlesTable(anInsights({ articles: [article] }), reading, texts))).toMatchObject([
      {
        Article: 'Ebbe',
        Reads: 8,
        'Reached the end': 0.25,
        'Active time for each reading': 50,
        'Read without a network': 0.25,
        'Tenth 4': 6,
      },
    ])
  })

  it('measure a payment by the prices seen, for not everybody is sent to sign in, its end by the payments, and what failed by nothing', () => {
    const sales = [
      { name: 'offer', count: 200 },
      { name: 'sign_in', count: 20 },
      { name: 'checkout', count: 50 },
      { name: 'paid', count: 40 },
      { name: 'failed', count: 60 },
    ]
    expect(salesTable({ sales }, texts).rows).toEqual([
      ['Price seen', 200, undefined, undefined],
      ['Sent to sign in', 20, 0.1, 'Price seen'],
      ['Payment begun', 50, 0.25, 'Price seen'],
      ['Purchases paid', 40, 0.8, 'Payment begun'],
      ['Broken off', 0, 0, 'Payment begun'],
      ['Failed', 60, undefined, undefined],
    ])
  })

  it('name what the catalogue names, and leave the rest as it is', () => {
    const [sources, sites] = readershipTables(
      anInsights({
        sources: [
          { name: 'direct', count: 3 },
          { name: 'link', count: 1 },
        ],
        hosts: [{ name: 'tide.example', count: 1 }],
      }),
      texts,
    )
    expect(sources?.rows).toEqual([
      ['Directly', 3, 0.75],
      ['By a link elsewhere', 1, 0.25],
    ])
    expect(sites?.rows).toEqual([['tide.example', 1, 1]])
  })

  it('tell the pages that were loaded, the screens by the words of the interface, and what became of storage', () => {
    const insights = anInsights({
      pageViews: 7,
      screens: [
        { name: 'replica', count: 3 },
        { name: 'constructor', count: 1 },
      ],
      storage: [{ name: 'full', count: 2 }],
    })
    expect(otherTable(insights, texts).rows[0]).toEqual(['Pages loaded', 7, undefined])
    const rows = new Map(restTables(insights, texts).map((table) => [table.file, table.rows]))
    expect(rows.get('screens')).toEqual([
      ['Printed pages', 3, 0.75],
      ['constructor', 1, 0.25],
    ])
    expect(rows.get('storage')).toEqual([['There is no room', 2, 1]])
  })
})

describe('a chart in words', () => {
  const days = [aDay('2026-11-03', { reads: 5 }), aDay('2026-11-04', { reads: 1200 })]
  const count = ({ reads }: { readonly reads: number }) => reads

  it('says all of it and the most, as the language writes it', () => {
    const drawn = { name: 'Reads', days, before: [aDay('2026-11-01', { reads: 2 })], count }
    expect(describeDays(drawn, texts, createFormats('en'))).toBe(
      'Reads by day: 1,205 in all, the most on Nov 4, 2026 with 1,200. The time before: 2 in all.',
    )
  })

  it('says where there is nothing', () => {
    const drawn = { name: 'Reads', days: [aDay('2026-11-03')], before: undefined, count }
    expect(describeDays(drawn, texts, createFormats('en'))).toBe('Reads by day: nothing was counted.')
  })
})

it('numbers, parts, times and days are written as the language writes them', () => {
  const [inEnglish, inGerman] = [createFormats('en'), createFormats('de')]
  expect([inEnglish.count(1234), inGerman.count(1234)]).toEqual(['1,234', '1.234'])
  expect([inEnglish.share(0.1234), inGerman.share(0.1234)]).toEqual(['12.3%', '12,3\u00a0%'])
  expect([inEnglish.seconds(45), inEnglish.seconds(90), inEnglish.seconds(5400)]).toEqual([
    '45 sec',
    '1.5 min',
    '1.5 hr',
  ])
  expect([inEnglish.day('2026-11-04'), inGerman.day('2026-11-04')]).toEqual(['Nov 4, 2026', '04.11.2026'])
  expect([inEnglish.change(0.123), inEnglish.change(-0.5), inEnglish.change(0)]).toEqual(['+12%', '-50%', '0%'])
  expect(inEnglish.cell(undefined, 'share')).toBe('–')
})
