import type { ArticleId } from '@gatefold/magazine/article'
import type {
  ArticleInsights,
  DayInsights,
  Insights,
  IssueInsights,
  PageInsights,
  Share,
  VitalInsights,
} from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import { type DecodeContext, type Fields, fieldsOf, itemsIn, itemsOf, type Located, locatedIn } from './Fields.ts'
import { booleanIn, localizedIn, numberIn, numberOf, textIn } from './values.ts'

const PLACES = 100

/**
 * What was counted on a range of days; undefined for null (whoever asks is no admin) and, reported, for what is none. A row
 * that does not say what it counts is dropped, and a number that makes no sense is 0.
 */
export function decodeInsights(value: unknown, context: DecodeContext): Insights | undefined {
  if (value === null || value === undefined) return undefined
  const fields = fieldsOf({ value, path: 'insights' }, context)
  return fields && insightsOf(fields)
}

function insightsOf(fields: Fields): Insights | undefined {
  const [from, to] = [textIn(fields, 'from'), textIn(fields, 'to')]
  if (from === undefined || to === undefined) return undefined
  return {
    from,
    to,
    isCounting: booleanIn(fields, 'isCounting') ?? false,
    days: rowsIn(fields, 'days', dayOf),
    issues: rowsIn(fields, 'issues', issueOf),
    articles: rowsIn(fields, 'articles', articleOf),
    sources: rowsIn(fields, 'sources', shareOf),
    hosts: rowsIn(fields, 'hosts', shareOf),
    devices: rowsIn(fields, 'devices', shareOf),
    languages: rowsIn(fields, 'languages', shareOf),
    readingLanguages: rowsIn(fields, 'readingLanguages', shareOf),
    displays: rowsIn(fields, 'displays', shareOf),
    sales: rowsIn(fields, 'sales', shareOf),
    vitals: rowsIn(fields, 'vitals', vitalOf),
    searches: searchesIn(fields),
    searchWords: rowsIn(fields, 'searchWords', shareOf),
    outbound: rowsIn(fields, 'outbound', shareOf),
    shares: countIn(fields, 'shares'),
    listens: countIn(fields, 'listens'),
    listenSeconds: countIn(fields, 'listenSeconds'),
    installs: countIn(fields, 'installs'),
    pageViews: countIn(fields, 'pageViews'),
    screens: rowsIn(fields, 'screens', shareOf),
    storage: rowsIn(fields, 'storage', shareOf),
    errors: rowsIn(fields, 'errors', shareOf),
  }
}

function searchesIn(fields: Fields): Insights['searches'] {
  const searches = fieldsOf(locatedIn(fields, 'searches'), fields.context)
  if (searches === undefined) return { all: 0, withoutHits: 0 }
  return { all: countIn(searches, 'all'), withoutHits: countIn(searches, 'withoutHits') }
}

function rowsIn<Row>(fields: Fields, name: string, rowOf: (row: Fields) => Row | undefined): readonly Row[] {
  const decode = (item: Located) => {
    const row = fieldsOf(item, fields.context)
    return row && rowOf(row)
  }
  return itemsIn(fields, name).flatMap((item) => decode(item) ?? [])
}

function shareOf(row: Fields): Share | undefined {
  const name = textIn(row, 'name')
  return name === undefined ? undefined : { name, count: countIn(row, 'count') }
}

function dayOf(row: Fields): DayInsights | undefined {
  const day = textIn(row, 'day')
  if (day === undefined) return undefined
  return {
    day,
    visits: countIn(row, 'visits'),
    offlineVisits: countIn(row, 'offlineVisits'),
    issueOpens: countIn(row, 'issueOpens'),
    reads: countIn(row, 'reads'),
    offlineReads: countIn(row, 'offlineReads'),
    activeSeconds: countIn(row, 'activeSeconds'),
    pageLooks: countIn(row, 'pageLooks'),
    downloads: countIn(row, 'downloads'),
    paid: countIn(row, 'paid'),
  }
}

function issueOf(row: Fields): IssueInsights | undefined {
  const id = textIn(row, 'id')
  if (id === undefined) return undefined
  return {
    id: id as IssueId,
    slug: textIn(row, 'slug') ?? '',
    name: localizedIn(row, 'name') ?? '',
    opens: countIn(row, 'opens'),
    offlineOpens: countIn(row, 'offlineOpens'),
    reads: countIn(row, 'reads'),
    activeSeconds: countIn(row, 'activeSeconds'),
    pageLooks: countIn(row, 'pageLooks'),
    downloads: countIn(row, 'downloads'),
    paid: countIn(row, 'paid'),
  }
}

function articleOf(row: Fields): ArticleInsights | undefined {
  const [id, issueId] = [textIn(row, 'id'), textIn(row, 'issueId')]
  if (id === undefined || issueId === undefined) return undefined
  return {
    id: id as ArticleId,
    slug: textIn(row, 'slug') ?? '',
    name: localizedIn(row, 'name') ?? '',
    issueId: issueId as IssueId,
    issueName: localizedIn(row, 'issueName') ?? '',
    reads: countIn(row, 'reads'),
    offlineReads: countIn(row, 'offlineReads'),
    activeSeconds: countIn(row, 'activeSeconds'),
    completion: countsIn(row, 'completion', 10),
  }
}

function vitalOf(row: Fields): VitalInsights | undefined {
  const metric = textIn(row, 'metric')
  if (metric === undefined) return undefined
  return {
    metric,
    good: countIn(row, 'good'),
    needsImprovement: countIn(row, 'needsImprovement'),
    poor: countIn(row, 'poor'),
  }
}

/** The printed pages that were looked at; undefined for null: whoever asks is no admin. A page without its number is dropped. */
export function decodePageInsights(value: unknown, context: DecodeContext): readonly PageInsights[] | undefined {
  if (value === null || value === undefined) return undefined
  return itemsOf({ value, path: 'pageInsights' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    const page = fields && numberIn(fields, 'page')
    if (fields === undefined || page === undefined || !Number.isInteger(page) || page < 1) return []
    const [looks, seconds] = [countIn(fields, 'looks'), countIn(fields, 'seconds')]
    return { page, looks, seconds, zooms: countsIn(fields, 'zooms', PLACES), hotspots: hotspotsIn(fields) }
  })
}

function hotspotsIn(page: Fields): PageInsights['hotspots'] {
  return itemsIn(page, 'hotspots').flatMap((item) => {
    const fields = fieldsOf(item, page.context)
    const hotspot = fields && numberIn(fields, 'hotspot')
    if (fields === undefined || hotspot === undefined || !Number.isInteger(hotspot) || hotspot < 0) return []
    return { hotspot, clicks: countIn(fields, 'clicks') }
  })
}

/** How often something was counted: whole and never below 0, and 0 for what is no number. */
function countIn(fields: Fields, name: string): number {
  return countOf(numberIn(fields, name))
}

/** So many counts: what is missing is 0, and what is too many is left out. */
function countsIn(fields: Fields, name: string, length: number): readonly number[] {
  const items = itemsIn(fields, name)
  return Array.from({ length }, (_, index) => countOf(numberOf(items[index]?.value)))
}

function countOf(number: number | undefined): number {
  return Math.max(0, Math.round(number ?? 0))
}
