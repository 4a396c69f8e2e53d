import { useLingui } from '@lingui/react'
import type { MouseEvent } from 'react'
import type { AnalyticsState, Choice, SinkName } from '../analytics/analyticsState.ts'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from './screens/privacy.css?inline'

interface Props {
  readonly consentQuestion: ConsentQuestion
  readonly onChoose: (choice: Choice) => void
  /** Address of the privacy screen. */
  readonly privacy: string
  /** The link to it is followed. */
  readonly onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Asks once, among the quiet lines at the foot: both answers are as near. Requirements R4.15, R7.6. */
export function ConsentLine({ consentQuestion, onChoose, privacy, onFollow }: Props) {
  const { _ } = useLingui()
  const question = useQuestionWords(consentQuestion)
  useLazyStyle(css)
  const choose = (choice: Choice) => {
    onChoose(choice)
    // The line goes away with the button: the keyboard goes on in the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <p role="group" aria-labelledby="consent">
      <bdi id="consent">{question}</bdi>
      <span className="consent-answers">
        <button type="button" onClick={() => choose('agreed')}>
          {_('Yes')}
        </button>
        <button type="button" onClick={() => choose('declined')}>
          {_('No')}
        </button>
        <a href={privacy} onClick={onFollow}>
          {_('What is counted')}
        </a>
      </span>
    </p>
  )
}

/** What a reader is asked: for the title's own count, for that of others, or for both; and who the others are. */
export interface ConsentQuestion {
  readonly about: 'own' | 'others' | 'both'
  readonly others: readonly string[]
}

const GOOGLE = { ga4: 'Google Analytics', tagManager: 'Google Tag Manager' } as const

/** `countingHost` is the site that the title's own count is posted to, where that is another. Undefined where nobody is asked. Pure. */
export function consentQuestionOf(state: AnalyticsState, countingHost = ''): ConsentQuestion | undefined {
  if (state.kind !== 'asking') return undefined
  const { askers, thirdParties } = state
  const nameOf = (sink: SinkName) => (sink === 'own' ? countingHost : GOOGLE[sink])
  const others = thirdParties.map(nameOf)
  if (others.length === 0) return { about: 'own', others }
  return { about: askers.length > thirdParties.length ? 'both' : 'others', others }
}

/** The one question, in a sentence. */
export function useQuestionWords({ about, others }: ConsentQuestion): string {
  const { _, i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(others)
  switch (about) {
    case 'own':
      return _('May this magazine count what is read, without knowing who reads?')
    case 'others':
      return _('May this magazine let {names} count what is read?', { names })
    case 'both':
      return _('May this magazine count what is read, and let {names} count too?', { names })
  }
}
