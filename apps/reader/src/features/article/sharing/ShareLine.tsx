import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { QuietLine } from '../../../ui/QuietLine.tsx'
import type { Shared } from './useSharing.ts'

interface Props {
  readonly shared: Shared
  readonly onDone: () => void
}

/** Milliseconds that a good word stays. */
const WHILE = 4_000

/** What became of a link that was shared. The device's own sharing speaks for itself. */
export function ShareLine({ shared, onDone }: Props) {
  const { _ } = useLingui()
  const { outcome, url } = shared
  useEffect(() => {
    if (outcome === 'refused') return undefined
    const timer = window.setTimeout(onDone, WHILE)
    return () => window.clearTimeout(timer)
  }, [outcome, onDone])
  if (outcome === 'copied') return <QuietLine>{<span>{_('Link copied')}</span>}</QuietLine>
  if (outcome !== 'refused') return null
  return (
    <QuietLine>
      <span>{_('This browser does not let the link be copied. Here it is:')}</span>
      <a href={url}>{url}</a>
      <button type="button" onClick={onDone}>
        {_('Close')}
      </button>
    </QuietLine>
  )
}
