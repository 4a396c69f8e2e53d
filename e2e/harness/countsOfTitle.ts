import type { CountedContent, CountedRow } from './countedTitle.ts'
import { PRINTED_SLUG } from './printedIssue.ts'

interface Days {
  readonly days: readonly string[]
  /** On these a fifth less is read. */
  readonly oldDays: readonly string[]
}

/** Counts of everything that is counted, day by day in waves, of the demonstration issue and of printed pages. */
export function countsOfTitle({ issues, articles }: CountedContent, { days, oldDays }: Days): readonly CountedRow[] {
  const ofDay = (day: string, at: number, size: number): readonly CountedRow[] => {
    const wave = Math.round(size * (40 + at + 14 * Math.sin(at / 1.1)))
    const read = [...articles].flatMap(([slug, { id, issue }], place): readonly CountedRow[] => {
      const reads = Math.max(1, Math.round(wave / (place + 2)))
      const one = { day, issue, item: id }
      const depths = Array.from({ length: 10 }, (_, tenth) => ({
        ...one,
        measure: 'depth',
        detail: String(tenth + 1),
        amount: Math.round(reads * (1 - (tenth / 10) * (0.4 + (slug.length % 6) / 12))),
      }))
      return [
        { ...one, measure: 'reads', amount: reads },
        { ...one, measure: 'reads_offline', amount: Math.floor(reads / 5) },
        { ...one, measure: 'active_seconds', amount: reads * (70 + place * 9) },
        ...depths,
      ]
    })
    const opened = [...issues.values()].map((issue, place) => ({
      day,
      measure: 'issue_opens',
      issue,
      amount: Math.round(wave / (place + 1)),
    }))
    const parts = (measure: string, shares: Readonly<Record<string, number>>) =>
      Object.entries(shares).map(([detail, part]) => ({ day, measure, detail, amount: Math.round(wave * part) }))
    const issue = issues.get('six-hours') ?? ''
    const sale = (detail: string, part: number) => ({
      day,
      measure: 'sales_steps',
      issue,
      item: 'issue',
      detail,
      amount: Math.round(wave * part),
    })
    return [
      ...read,
      ...opened,
      { day, measure: 'visits', amount: wave * 2 },
      { day, measure: 'visits_offline', amount: Math.floor(wave / 6) },
      ...parts('visits_by_source', { direct: 0.9, search: 0.6, link: 0.35, social: 0.15 }),
      ...parts('visits_by_host', { 'almanac.example': 0.2, '=cmd.example': 0.15 }),
      ...parts('visits_by_device', { phone: 1.1, desktop: 0.7, tablet: 0.2 }),
      ...parts('visits_by_display', { browser: 1.6, app: 0.4 }),
      ...parts('visits_by_language', { en: 1.2, de: 0.5, fr: 0.3 }),
      ...parts('reads_by_language', { en: 1.5, ar: 0.3 }),
      { day, measure: 'downloads', issue, detail: 'done', amount: Math.floor(wave / 9) },
      sale('offer', 0.5),
      sale('sign_in', 0.1),
      sale('checkout', 0.2),
      sale('paid', 0.1),
      sale('canceled', 0.06),
      ...['LCP', 'INP', 'CLS'].flatMap((item, place) => [
        { day, measure: 'vitals', item, detail: 'good', amount: wave },
        { day, measure: 'vitals', item, detail: 'needs-improvement', amount: Math.round(wave / (4 + place)) },
        { day, measure: 'vitals', item, detail: 'poor', amount: Math.round(wave / (9 + place)) },
      ]),
      { day, measure: 'searches', amount: Math.floor(wave / 3) },
      { day, measure: 'searches_without_hits', amount: Math.floor(wave / 12) },
      ...parts('outbound_clicks', { 'shop.example': 0.2 }),
      ...parts('errors', { script: 0.04, media: 0.02 }),
      ...pageCounts(day, issues.get(PRINTED_SLUG) ?? '', wave),
    ]
  }
  return [...oldDays.flatMap((day, at) => ofDay(day, at, 0.8)), ...days.flatMap((day, at) => ofDay(day, at, 1))].filter(
    ({ amount }) => amount > 0,
  )
}

function pageCounts(day: string, issue: string, wave: number): readonly CountedRow[] {
  return [1, 2, 3, 4].flatMap((page) => {
    const one = { day, issue, item: String(page) }
    const places = [12, 13, 22, 23, 24, 55, 56, 65, 66, 67, 78].map((place, at) => ({
      ...one,
      measure: 'page_zooms',
      detail: String(place + page),
      amount: 1 + ((at * page) % 7),
    }))
    return [
      { ...one, measure: 'page_looks', amount: Math.round(wave / page) },
      { ...one, measure: 'page_seconds', amount: Math.round((wave * 12) / page) },
      ...places,
      ...(page === 1 ? [{ ...one, measure: 'hotspot_clicks', detail: '1', amount: 3 }] : []),
    ]
  })
}
