import { useState, useSyncExternalStore } from 'react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import {
  type Analytics,
  type AnalyticsState,
  type Choice,
  countingHostOf,
  type SinkName,
  sinksOf,
} from '../../analytics/analyticsState.ts'
import { useReaderContext } from '../ReaderContext.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { type ConsentQuestion, consentQuestionOf, useQuestionWords } from '../ConsentLine.tsx'
import css from './privacy.css?inline'

interface CountedTopicsProps {
  readonly configuration: PublicConfiguration
  /** Whether its code is told, which gives browsers numbers of its own and can read what stands in an address. */
  readonly hasGoogle: boolean
}

/** What is told, as a reader thinks of it. */
type Topic =
  | 'visit'
  | 'device'
  | 'opened'
  | 'reading'
  | 'pages'
  | 'links'
  | 'downloads'
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
  download: ['downloads'],
  storage: ['downloads'],
  search: ['search', 'words'],
  share: ['used'],
  listen: ['used'],
  purchase_step: ['buying'],
  error: ['health'],
  web_vital: ['health'],
}

type Settings = Pick<PublicConfiguration, 'replica' | 'offline' | 'payments' | 'analytics'>

interface PrivacyScreenProps {
  readonly configuration: PublicConfiguration
  /** Those that the configuration names. */
  readonly sinks: readonly SinkName[]
  readonly state: AnalyticsState
  /** The site that the title's own count is posted to, where that is another. */
  readonly countingHost: string | undefined
  readonly onChoose: (choice: Choice) => void
  /** Whether an earlier configuration has left something on this device. */
  readonly isLeft: boolean
  /** Answers whether all is gone; never rejects. */
  readonly onErase: () => Promise<boolean>
}

interface EraseProps extends Pick<PrivacyScreenProps, 'onErase'> {
  readonly hasGoogle: boolean
}

interface OwnChoiceProps {
  readonly state: AnalyticsState
  readonly countingHost: string | undefined
  readonly onChoose: (choice: Choice) => void
}

interface RecipientsProps {
  readonly sinks: readonly SinkName[]
  readonly analytics: PublicConfiguration['analytics']
  readonly countingHost: string | undefined
}

interface SinkProps extends Omit<RecipientsProps, 'sinks'> {
  readonly sink: SinkName
}

interface Props {
  readonly analytics: Analytics
  /** Whether something of counting is on this device. */
  readonly isLeft: boolean
}

/** What is counted here, and the reader's say in it. Loaded lazily. */
export function PrivacyPage({ analytics, isLeft }: Props) {
  const { configuration } = useReaderContext()
  const state = useSyncExternalStore(analytics.subscribe, analytics.state)
  return (
    <PrivacyScreen
      configuration={configuration}
      sinks={sinksOf(configuration)}
      state={state}
      countingHost={countingHostOf(configuration, location.origin)}
      isLeft={isLeft}
      onChoose={analytics.choose}
      onErase={analytics.erase}
    />
  )
}

/** What is counted, for whom, and how one ends it. Requirements R4.15, R7.6. */
function PrivacyScreen(props: PrivacyScreenProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const { configuration, sinks, state, countingHost } = props
  const { analytics, legal } = configuration
  const policy = legal.privacy !== undefined && (
    <p>
      <a href={legal.privacy} rel="noopener">
        {_('Privacy policy')}
      </a>
    </p>
  )
  if (sinks.length === 0) {
    return (
      <div className="privacy">
        <p>{_('Nothing is counted here: this magazine does not record what you read, and tells nobody.')}</p>
        {props.isLeft && <Erase hasGoogle={false} onErase={props.onErase} />}
        {policy}
      </div>
    )
  }
  const hasGoogle = sinks.some((sink) => sink !== 'own')
  return (
    <div className="privacy">
      <p>{_('This magazine counts what is read, to learn what is worth making.')}</p>
      <OwnChoice state={state} countingHost={countingHost} onChoose={props.onChoose} />
      <CountedTopics configuration={configuration} hasGoogle={hasGoogle} />
      <Recipients sinks={sinks} analytics={analytics} countingHost={countingHost} />
      <Erase hasGoogle={hasGoogle} onErase={props.onErase} />
      {policy}
    </div>
  )
}

function Erase({ hasGoogle, onErase }: EraseProps) {
  const { _ } = useLingui()
  const [isErased, setErased] = useState<boolean>()
  const erase = async () => {
    setErased(undefined)
    setErased(await onErase())
  }
  return (
    <section aria-labelledby="privacy-device">
      <h2 id="privacy-device">{_('What this device holds')}</h2>
      <p>
        {_('Erasing removes what waits to be sent, the cookies of counting, and your consent; a refusal stays.')}{' '}
        {_('What was counted before stays. Nothing in it leads to you, so nobody can tell which of it was yours.')}
        {hasGoogle && ` ${_('What Google has received, only Google can erase.')}`}
      </p>
      <button type="button" className="privacy-act" onClick={() => void erase()}>
        {_('Erase what is on this device')}
      </button>
      <p role="status">
        {isErased === true && _('It is erased from this device.')}
        {isErased === false && _('Not everything could be erased: this browser does not let go of it.')}
      </p>
    </section>
  )
}

/** Whether this reader is counted, and the way to change it: a question to who was not asked yet, else a switch. */
function OwnChoice({ state, countingHost, onChoose }: OwnChoiceProps) {
  const { _ } = useLingui()
  const question = consentQuestionOf(state, countingHost)
  return (
    <section aria-labelledby="privacy-choice">
      <h2 id="privacy-choice">{_('Your choice')}</h2>
      {question !== undefined && <Question question={question} onChoose={onChoose} />}
      {(state.kind === 'counting' || state.kind === 'declined') && (
        <label className="privacy-switch">
          <input
            type="checkbox"
            checked={state.kind === 'counting'}
            onChange={({ target }) => onChoose(target.checked ? 'agreed' : 'declined')}
          />
          {_('Count what I read')}
        </label>
      )}
      <p role="status">{useStatusText(state)}</p>
    </section>
  )
}

function Question({ question, onChoose }: { readonly question: ConsentQuestion } & Pick<OwnChoiceProps, 'onChoose'>) {
  const { _ } = useLingui()
  const choose = (choice: Choice) => {
    onChoose(choice)
    // The question goes away with the button: the keyboard goes on in the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div role="group" aria-labelledby="privacy-question">
      <p id="privacy-question">{useQuestionWords(question)}</p>
      <p className="privacy-answers">
        <button type="button" className="privacy-act" onClick={() => choose('agreed')}>
          {_('Yes')}
        </button>
        <button type="button" className="privacy-act" onClick={() => choose('declined')}>
          {_('No')}
        </button>
      </p>
    </div>
  )
}

/** How it stands, in a sentence. */
function useStatusText(state: AnalyticsState): string {
  const { _ } = useLingui()
  switch (state.kind) {
    case 'off':
      return state.reason === 'signal'
        ? _('Your browser asks sites not to track you. That is respected: nothing is counted, whatever is chosen.')
        : _('At this address, which only this machine has, nothing is counted.')
    case 'asking':
      return state.activeSinks.length === 0
        ? _('Nothing is counted until you agree.')
        : _('The magazine’s own count does not know you and runs already. Others are told nothing until you agree.')
    case 'counting':
      return _('What you read is counted.')
    case 'declined':
      return _('What you read is not counted.')
  }
}

/** Everybody that the configuration names, and nobody else. */
function Recipients({ sinks, analytics, countingHost }: RecipientsProps) {
  const { _ } = useLingui()
  return (
    <section aria-labelledby="privacy-who">
      <h2 id="privacy-who">{_('Who is told')}</h2>
      <ul>
        {sinks.map((sink) => (
          <Sink key={sink} sink={sink} analytics={analytics} countingHost={countingHost} />
        ))}
      </ul>
    </section>
  )
}

function Sink({ sink, analytics, countingHost }: SinkProps) {
  const { _, i18n } = useLingui()
  const { firstParty, sampleRates } = analytics
  const share = { own: 1, ga4: sampleRates.ga4, tagManager: sampleRates.google }[sink]
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
  const isFree = sink === 'own' && countingHost === undefined && firstParty === 'always'
  const words = useSinkWords(countingHost)
  return (
    <li>
      {words[sink]}
      {share < 1 && ` ${_('Of {percent} of all visits, drawn by lot.', { percent })}`}
      {!isFree && ` ${_('Only after you have agreed.')}`}
    </li>
  )
}

function useSinkWords(host: string | undefined): Readonly<Record<SinkName, string>> {
  const { _ } = useLingui()
  return {
    own:
      host === undefined
        ? _('This magazine itself. It sets no cookie, and nothing that it keeps leads to anybody.')
        : _('{host}, for this magazine. It is sent the same, without a cookie.', { host }),
    ga4: _(
      'Google Analytics. Google knows this browser again by cookies, and sees the address that your device calls from. Advertising stays off.',
    ),
    tagManager: _(
      'Google Tag Manager. It brings along what this magazine has set up there, which can set cookies. Advertising stays off.',
    ),
  }
}

/** What is told, and what never is. */
function CountedTopics({ configuration, hasGoogle }: CountedTopicsProps) {
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
    downloads: _('That an issue is downloaded, and whether the device had room for it'),
    search: _('How long the words of a search are, and how much it finds'),
    words: _('The words of a search, and how much it finds'),
    used: _('That something is shared or listened to, and for how long'),
    buying: _('How far a purchase comes, not who pays'),
    health: _('How fast pages come, and that something went wrong'),
  }
}

/** What this title's readers are told that is counted, in the order of the catalogue, each once. Pure. */
export function countedTopics({ replica, offline, payments, analytics }: Settings): readonly Topic[] {
  const absent: Readonly<Partial<Record<Topic, boolean>>> = {
    pages: !replica.enabled,
    downloads: !offline,
    search: analytics.searchWords,
    words: !analytics.searchWords,
    buying: payments.provider === 'none',
  }
  return [...new Set(Object.values(TOPICS).flat())].filter((topic) => absent[topic] !== true)
}
