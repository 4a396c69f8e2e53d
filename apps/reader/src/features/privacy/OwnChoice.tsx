import { useLingui } from '@lingui/react'
import type { AnalyticsState, Choice } from '../../services/analytics/Analytics.ts'
import { askedOf, type Asked } from './askedOf.ts'
import { useQuestion } from './useQuestion.ts'

interface Props {
  readonly state: AnalyticsState
  readonly countingHost: string | undefined
  readonly onChoose: (choice: Choice) => void
}

/** Whether this reader is counted, and the way to change it: a question to who was not asked yet, else a switch. */
export function OwnChoice({ state, countingHost, onChoose }: Props) {
  const { _ } = useLingui()
  const asked = askedOf(state, countingHost)
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

function Question({ asked, onChoose }: { readonly asked: Asked } & Pick<Props, 'onChoose'>) {
  const { _ } = useLingui()
  const choose = (choice: Choice) => {
    onChoose(choice)
    // The question goes away with the button: the keyboard goes on in the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div role="group" aria-labelledby="privacy-question">
      <p id="privacy-question">{useQuestion(asked)}</p>
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
