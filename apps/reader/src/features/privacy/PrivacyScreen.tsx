import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AnalyticsState, Choice, SinkName } from '../../analytics/analyticsState.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { type ConsentQuestion, consentQuestionOf, useQuestionWords } from './ConsentLine.tsx'
import { CountedTopics } from './CountedTopics.tsx'
import css from './privacy.css?inline'

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

/** What is counted, for whom, and how one ends it. Requirements R4.15, R7.6. */
export function PrivacyScreen(props: PrivacyScreenProps) {
  const { _ } = useLingui()
  useLateStyle(css)
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

interface EraseProps extends Pick<PrivacyScreenProps, 'onErase'> {
  readonly hasGoogle: boolean
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

interface OwnChoiceProps {
  readonly state: AnalyticsState
  readonly countingHost: string | undefined
  readonly onChoose: (choice: Choice) => void
}

/** Whether this reader is counted, and the way to change it: a question to who was not asked yet, else a switch. */
function OwnChoice({ state, countingHost, onChoose }: OwnChoiceProps) {
  const { _ } = useLingui()
  const asked = consentQuestionOf(state, countingHost)
  return (
    <section aria-labelledby="privacy-choice">
      <h2 id="privacy-choice">{_('Your choice')}</h2>
      {asked !== undefined && <Question asked={asked} onChoose={onChoose} />}
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
      <p role="status">{useStanding(state)}</p>
    </section>
  )
}

function Question({ asked, onChoose }: { readonly asked: ConsentQuestion } & Pick<OwnChoiceProps, 'onChoose'>) {
  const { _ } = useLingui()
  const choose = (choice: Choice) => {
    onChoose(choice)
    // The question goes away with the button: the keyboard goes on in the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div role="group" aria-labelledby="privacy-question">
      <p id="privacy-question">{useQuestionWords(asked)}</p>
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
function useStanding(state: AnalyticsState): string {
  const { _ } = useLingui()
  switch (state.kind) {
    case 'off':
      return state.reason === 'signal'
        ? _('Your browser asks sites not to track you. That is respected: nothing is counted, whatever is chosen.')
        : _('At this address, which only this machine has, nothing is counted.')
    case 'asking':
      return state.told.length === 0
        ? _('Nothing is counted until you agree.')
        : _('The magazine’s own count does not know you and runs already. Others are told nothing until you agree.')
    case 'counting':
      return _('What you read is counted.')
    case 'declined':
      return _('What you read is not counted.')
  }
}

interface WhoIsToldProps {
  readonly sinks: readonly SinkName[]
  readonly analytics: PublicConfiguration['analytics']
  readonly countingHost: string | undefined
}

/** Everybody that the configuration names, and nobody else. */
function Recipients({ sinks, analytics, countingHost }: WhoIsToldProps) {
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

interface SinkProps extends Omit<WhoIsToldProps, 'sinks'> {
  readonly sink: SinkName
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
