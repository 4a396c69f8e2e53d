import { useLingui } from '@lingui/react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useState } from 'react'
import type { AnalyticsState, Choice, SinkName } from '../../services/analytics/Analytics.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { OwnChoice } from './OwnChoice.tsx'
import { ToldTopics } from './ToldTopics.tsx'
import { WhoIsTold } from './WhoIsTold.tsx'
import css from './privacy.css?inline'

interface Props {
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
export function PrivacyScreen(props: Props) {
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
      <ToldTopics configuration={configuration} hasGoogle={hasGoogle} />
      <WhoIsTold sinks={sinks} analytics={analytics} countingHost={countingHost} />
      <Erase hasGoogle={hasGoogle} onErase={props.onErase} />
      {policy}
    </div>
  )
}

interface EraseProps extends Pick<Props, 'onErase'> {
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
