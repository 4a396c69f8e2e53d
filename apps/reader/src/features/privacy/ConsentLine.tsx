import { useLingui } from '@lingui/react'
import type { MouseEvent } from 'react'
import type { Choice } from '../../services/analytics/Analytics.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './privacy.css?inline'
import type { Asked } from './askedOf.ts'
import { useQuestion } from './useQuestion.ts'

interface Props {
  readonly asked: Asked
  readonly onChoose: (choice: Choice) => void
  /** Address of the privacy screen. */
  readonly privacy: string
  /** The link to it is followed. */
  readonly onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Asks once, among the quiet lines at the foot: both answers are as near. Requirements R4.15, R7.6. */
export function ConsentLine({ asked, onChoose, privacy, onFollow }: Props) {
  const { _ } = useLingui()
  const question = useQuestion(asked)
  useLateStyle(css)
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
