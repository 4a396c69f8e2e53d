import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ReaderEvent } from '../../services/events/readerEvents.ts'

/** What is told, as a reader thinks of it. */
export type Topic =
  | 'visit'
  | 'device'
  | 'opened'
  | 'reading'
  | 'pages'
  | 'links'
  | 'kept'
  | 'search'
  | 'words'
  | 'used'
  | 'buying'
  | 'health'

/** Every event of the catalogue belongs to something that readers are told of. */
const TOPICS: Readonly<Record<ReaderEvent['type'], readonly Topic[]>> = {
  visit: ['visit', 'device'],
  INSTALLED: ['device'],
  page_view: ['opened'],
  screen_view: ['opened'],
  issue_open: ['opened'],
  article_open: ['opened'],
  article_progress: ['reading'],
  replica_page: ['pages'],
  replica_zoom: ['pages'],
  hotspot_click: ['pages'],
  outbound_click: ['links'],
  download: ['kept'],
  storage: ['kept'],
  search: ['search', 'words'],
  share: ['used'],
  listen: ['used'],
  purchase_step: ['buying'],
  error: ['health'],
  web_vital: ['health'],
}

type Settings = Pick<PublicConfiguration, 'replica' | 'offline' | 'payments' | 'analytics'>

/** What this title's readers are told that is counted, in the order of the catalogue, each once. Pure. */
export function countedTopics({ replica, offline, payments, analytics }: Settings): readonly Topic[] {
  const absent: Readonly<Partial<Record<Topic, boolean>>> = {
    pages: !replica.enabled,
    kept: !offline,
    search: analytics.searchWords,
    words: !analytics.searchWords,
    buying: payments.provider === 'none',
  }
  return [...new Set(Object.values(TOPICS).flat())].filter((topic) => absent[topic] !== true)
}
