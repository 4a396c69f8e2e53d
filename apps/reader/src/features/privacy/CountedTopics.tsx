import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'

interface Props {
  readonly configuration: PublicConfiguration
  /** Whether its code is told, which gives browsers numbers of its own and can read what stands in an address. */
  readonly hasGoogle: boolean
}

/** What is told, and what never is. */
export function CountedTopics({ configuration, hasGoogle }: Props) {
  const { _ } = useLingui()
  const words = useTopicWords()
  return (
    <>
      <section aria-labelledby="privacy-told">
        <h2 id="privacy-told">{_('What is told')}</h2>
        <ul>
          {countedTopics(configuration).map((topic) => (
            <li key={topic}>{words[topic]}</li>
          ))}
          <li>{_('When it happened, and whether there was a network')}</li>
        </ul>
      </section>
      <section aria-labelledby="privacy-never">
        <h2 id="privacy-never">{_('What is never told')}</h2>
        <ul>
          <li>{_('Who you are: no name, no mail address, no account')}</li>
          {!hasGoogle && <li>{_('A number that stands for you, your device or your visit')}</li>}
          {!hasGoogle && !configuration.analytics.searchWords && <li>{_('What you search for')}</li>}
          <li>{_('Your history and where you stopped reading: they stay on this device')}</li>
        </ul>
      </section>
    </>
  )
}

function useTopicWords(): Readonly<Record<Topic, string>> {
  const { _ } = useLingui()
  return {
    visit: _('That a visit begins, and the name of the site that led here'),
    device: _(
      'Whether it is a phone, a tablet or a computer, the language of the interface, and whether the magazine is installed',
    ),
    opened: _('Which screens, issues and articles are opened, and in which language'),
    reading: _('How far an article is read, and for how many seconds it is in view'),
    pages: _('Which printed pages are looked at, for how long, and where more closely'),
    links: _('The name of another site when a link to it is followed'),
    kept: _('That an issue is downloaded, and whether the device had room for it'),
    search: _('How long the words of a search are, and how much it finds'),
    words: _('The words of a search, and how much it finds'),
    used: _('That something is shared or listened to, and for how long'),
    buying: _('How far a purchase comes, not who pays'),
    health: _('How fast pages come, and that something went wrong'),
  }
}

/** What is told, as a reader thinks of it. */
type Topic =
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
