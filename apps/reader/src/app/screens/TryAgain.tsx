import { useLingui } from '@lingui/react'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'

interface Props {
  readonly words: string
  readonly onTryAgain: () => void
}

/** What could not be had, and another try. */
export function TryAgain({ words, onTryAgain }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <>
      <p role="alert" className="passage-alert">
        {words}
      </p>
      <p>
        <button type="button" className="passage-other" onClick={onTryAgain}>
          {_('Try again')}
        </button>
      </p>
    </>
  )
}
