import { useLingui } from '@lingui/react'
import { ErrorDetails } from '../ui/ErrorDetails.tsx'
import css from '../ui/passage.css?inline'
import { useLazyStyle } from '../ui/useLazyStyle.ts'

interface Props {
  readonly error: unknown
  /** Address of the page to start again from. */
  readonly home: string
  /** What it comes from, where that is known. */
  readonly words?: string | undefined
  readonly onTryAgain: () => void
}

/** In place of a screen that failed: what happened, and the ways on. Requirements R2.16, R8.3. */
export function Fault({ error, home, words, onTryAgain }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <main className="passage">
      <title>{_('Something went wrong!')}</title>
      <div role="alert">
        <h1>{_('Something went wrong!')}</h1>
        {words !== undefined && <p>{words}</p>}
      </div>
      <p className="passage-ways">
        <button type="button" className="passage-main" onClick={onTryAgain}>
          {_('Try again')}
        </button>
        <a className="passage-other" href={home}>
          {_('Back to the magazine')}
        </a>
      </p>
      <ErrorDetails error={error} />
    </main>
  )
}
