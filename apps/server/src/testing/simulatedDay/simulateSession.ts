import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import type { Chance } from './Chance.ts'
import { HOTSPOTS, PAGES, SIMULATED_ISSUES, type SimulatedIssue } from './simulatedTitle.ts'

interface Session {
  /** Unix time in milliseconds. */
  readonly begin: number
  readonly isOffline: boolean
}

interface Sitting {
  readonly chance: Chance
  readonly issue: SimulatedIssue
  tell(fact: AnalyticsFact): void
}

/** What one reader does in one sitting, in the order in which it happens. */
export function simulateSession(chance: Chance, { begin, isOffline }: Session): readonly AnalyticsEvent[] {
  const events: AnalyticsEvent[] = []
  let at = begin
  const tell = (fact: AnalyticsFact) => {
    events.push({ ...fact, id: chance.uuid(), at, isOffline })
    at += chance.between(200, 40_000)
  }
  const sitting = { chance, tell, issue: chance.pick(SIMULATED_ISSUES) }
  arrive(sitting)
  const acts: readonly (readonly [number, (sitting: Sitting) => void])[] = [
    [0.5, openIssue],
    [0.5, readArticle],
    [0.15, readArticle],
    [0.12, leafThrough],
    [0.08, download],
    [0.08, search],
    [0.12, goShopping],
    [0.15, wander],
    [0.25, measure],
  ]
  for (const [part, act] of acts) if (chance.happens(part)) act(sitting)
  return events
}

function arrive({ chance, tell }: Sitting): void {
  const source = chance.pick(['direct', 'direct', 'search', 'social', 'link'])
  const host = chance.pick(['news.example', 'search.example', 'friends.example', 'club.example'])
  tell({
    type: 'visit',
    source,
    ...(source === 'direct' ? {} : { host }),
    device: chance.pick(['phone', 'phone', 'phone', 'tablet', 'desktop']),
    language: chance.pick(['en', 'de', 'pt-BR', 'zh-Hant']),
    display: chance.pick(['browser', 'browser', 'app']),
  })
  const screen = () => chance.pick(['home', 'home', 'issue', 'article', 'search'])
  if (chance.happens(0.2)) tell({ type: 'page_view', screen: screen(), loading: 'navigate' })
  if (chance.happens(0.2)) tell({ type: 'screen_view', screen: screen() })
}

function openIssue({ tell, issue }: Sitting): void {
  tell({ type: 'issue_open', issue: issue.id })
}

/** In pieces, as a reader stops and goes on; some only look at the same place for longer. */
function readArticle({ chance, tell, issue }: Sitting): void {
  const place = { issue: issue.id, article: chance.pick(issue.articles) }
  tell({ type: 'article_open', ...place, language: chance.pick(['en', 'en', 'de']) })
  let from = 0
  for (let pieces = chance.between(0, 4); pieces > 0; pieces -= 1) {
    const to = chance.between(from, 10)
    tell({ type: 'article_progress', ...place, from, to, seconds: chance.between(0, 240) })
    from = to
  }
  if (chance.happens(0.05)) tell({ type: 'listen', kind: 'voice', ...place, seconds: chance.between(1, 600) })
  if (chance.happens(0.05)) tell({ type: 'share', method: chance.pick(['system', 'copy']), ...place })
}

function leafThrough({ chance, tell, issue }: Sitting): void {
  for (let pages = chance.between(1, 4); pages > 0; pages -= 1) {
    const place = { issue: issue.id, page: chance.between(1, PAGES) }
    tell({ type: 'replica_page', ...place, seconds: chance.between(0, 90), zoom: chance.between(100, 400) })
    if (chance.happens(0.5)) {
      tell({ type: 'replica_zoom', ...place, column: chance.between(0, 9), row: chance.between(0, 9) })
    }
    if (chance.happens(0.2)) tell({ type: 'hotspot_click', ...place, hotspot: chance.between(0, HOTSPOTS - 1) })
  }
}

function download({ chance, tell, issue }: Sitting): void {
  tell({ type: 'storage', result: chance.pick(['persisted', 'refused', 'full']) })
  tell({ type: 'download', issue: issue.id, result: 'started' })
  tell({ type: 'download', issue: issue.id, result: chance.pick(['done', 'done', 'failed']) })
  if (chance.happens(0.2)) tell({ type: 'download', issue: issue.id, result: 'removed' })
}

function search({ chance, tell }: Sitting): void {
  const words = chance.pick(['tides', 'low water', 'Ebbe und Flut'])
  const said = chance.happens(0.8) ? { words } : {}
  tell({ type: 'search', length: words.length, hits: chance.pick([0, 3, 40]), ...said })
}

/** Each step loses some, and a plan is of no issue. */
function goShopping({ chance, tell, issue }: Sitting): void {
  const goods = chance.pick([{ kind: 'issue', issue: issue.id } as const, { kind: 'plan' } as const])
  tell({ type: 'purchase_step', step: 'offer', ...goods })
  if (chance.happens(0.5)) return
  tell({ type: 'purchase_step', step: 'sign_in', ...goods })
  if (chance.happens(0.3)) return
  tell({ type: 'purchase_step', step: 'checkout', ...goods })
  tell({ type: 'purchase_step', step: chance.pick(['paid', 'paid', 'canceled', 'failed']), ...goods })
}

function wander({ chance, tell, issue }: Sitting): void {
  tell({ type: 'outbound_click', host: chance.pick(['shop.example', 'club.example']) })
  if (chance.happens(0.2)) tell({ type: 'outbound_click', host: 'sea.example', issue: issue.id })
  if (chance.happens(0.1)) tell({ type: 'INSTALLED' })
  if (chance.happens(0.3)) tell({ type: 'error', kind: chance.pick(['script', 'content', 'media']) })
}

function measure({ chance, tell }: Sitting): void {
  tell({
    type: 'web_vital',
    metric: chance.pick(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: chance.between(0, 9_000),
    rating: chance.pick(['good', 'good', 'needs-improvement', 'poor']),
    screen: 'home',
  })
}
