import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

/** Everything that is counted, and what `issue`, `item` and `detail` say there; what is not named is empty. */
export type Measure =
  | 'visits'
  | 'visits_offline'
  /** detail: the source. */
  | 'visits_by_source'
  /** detail: the host. */
  | 'visits_by_host'
  /** detail: phone, tablet or desktop. */
  | 'visits_by_device'
  /** detail: the language's tag. */
  | 'visits_by_language'
  /** detail: browser or app. */
  | 'visits_by_display'
  /** detail: the screen. */
  | 'pages'
  /** detail: the screen. */
  | 'screens'
  /** issue. */
  | 'issue_opens'
  /** issue. */
  | 'issue_opens_offline'
  /** issue; item: the article. */
  | 'reads'
  /** issue; item: the article. */
  | 'reads_offline'
  /** detail: the language's tag. */
  | 'reads_by_language'
  /** issue; item: the article; detail: the tenth that was reached, 1 to 10. */
  | 'depth'
  /** issue; item: the article. */
  | 'active_seconds'
  /** issue; item: the page. */
  | 'page_looks'
  /** issue; item: the page. */
  | 'page_seconds'
  /** issue; item: the page; detail: the place, ten times its row and its column. */
  | 'page_zooms'
  /** issue; item: the page; detail: the hotspot. */
  | 'hotspot_clicks'
  /** issue and item where it was in an article; detail: the host. */
  | 'outbound_clicks'
  /** issue; detail: the result. */
  | 'downloads'
  /** detail: the result. */
  | 'storage'
  | 'searches'
  | 'searches_without_hits'
  /** detail: the words. */
  | 'search_words'
  /** issue and item as far as it is of them; detail: the method. */
  | 'shares'
  /** issue and item as far as it is of them; detail: the kind. */
  | 'listens'
  /** issue and item as far as it is of them; detail: the kind. */
  | 'listen_seconds'
  /** issue; item: issue or plan; detail: the step. */
  | 'sales_steps'
  | 'installs'
  /** detail: the kind. */
  | 'errors'
  /** item: the metric; detail: the rating. */
  | 'vitals'

export interface Count {
  readonly measure: Measure
  readonly issue: string
  readonly item: string
  readonly detail: string
  readonly amount: number
}

interface CountDetails {
  readonly issue?: string | undefined
  readonly item?: string | number | undefined
  readonly detail?: string | number | undefined
  /** 1 unless said. */
  readonly amount?: number
}

type Event<Type extends AnalyticsEvent['type']> = Extract<AnalyticsEvent, { type: Type }>

const RULES: { readonly [Type in AnalyticsEvent['type']]: (event: Event<Type>) => readonly Count[] } = {
  visit: ({ source, host, device, language, display, isOffline }) => [
    count('visits'),
    ...(isOffline ? [count('visits_offline')] : []),
    count('visits_by_source', { detail: source }),
    ...(host === undefined ? [] : [count('visits_by_host', { detail: host })]),
    count('visits_by_device', { detail: device }),
    count('visits_by_language', { detail: language }),
    count('visits_by_display', { detail: display }),
  ],
  page_view: ({ screen }) => [count('pages', { detail: screen })],
  screen_view: ({ screen }) => [count('screens', { detail: screen })],
  issue_open: ({ issue, isOffline }) => [
    count('issue_opens', { issue }),
    ...(isOffline ? [count('issue_opens_offline', { issue })] : []),
  ],
  article_open: ({ issue, article: item, language, isOffline }) => [
    count('reads', { issue, item }),
    ...(isOffline ? [count('reads_offline', { issue, item })] : []),
    count('reads_by_language', { detail: language }),
  ],
  article_progress: ({ issue, article: item, from, to, seconds }) => [
    ...tenthsBetween(from, to).map((detail) => count('depth', { issue, item, detail })),
    count('active_seconds', { issue, item, amount: seconds }),
  ],
  replica_page: ({ issue, page: item, seconds }) => [
    count('page_looks', { issue, item }),
    count('page_seconds', { issue, item, amount: seconds }),
  ],
  replica_zoom: ({ issue, page: item, column, row }) => [
    count('page_zooms', { issue, item, detail: row * 10 + column }),
  ],
  hotspot_click: ({ issue, page: item, hotspot }) => [count('hotspot_clicks', { issue, item, detail: hotspot })],
  outbound_click: ({ host, issue, article }) => [count('outbound_clicks', { issue, item: article, detail: host })],
  download: ({ issue, result }) => [count('downloads', { issue, detail: result })],
  storage: ({ result }) => [count('storage', { detail: result })],
  search: ({ hits, words }) => [
    count('searches'),
    ...(hits === 0 ? [count('searches_without_hits')] : []),
    ...(words === undefined ? [] : [count('search_words', { detail: words })]),
  ],
  share: ({ method, issue, article }) => [count('shares', { issue, item: article, detail: method })],
  listen: ({ kind, issue, article, seconds }) => [
    count('listens', { issue, item: article, detail: kind }),
    count('listen_seconds', { issue, item: article, detail: kind, amount: seconds }),
  ],
  purchase_step: ({ step, kind, issue }) => [count('sales_steps', { issue, item: kind, detail: step })],
  INSTALLED: () => [count('installs')],
  error: ({ kind }) => [count('errors', { detail: kind })],
  web_vital: ({ metric, rating }) => [count('vitals', { item: metric, detail: rating })],
}

/** What an event adds to the counts of its day: counts add up, in whatever order events come. Pure. */
export function countsOf<Type extends AnalyticsEvent['type']>(event: Event<Type>): readonly Count[] {
  return RULES[event.type](event).filter(({ amount }) => amount > 0)
}

function count(measure: Measure, { issue = '', item = '', detail = '', amount = 1 }: CountDetails = {}): Count {
  return { measure, issue, item: String(item), detail: String(detail), amount }
}

/** The tenths after `from`, up to `to`. */
function tenthsBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1)
}
