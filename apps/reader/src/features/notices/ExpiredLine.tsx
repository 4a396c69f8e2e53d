import { useLingui } from '@lingui/react'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './expiredLine.css?inline'

interface Props {
  readonly onSignIn: () => void
  readonly onClose: () => void
}

/** The session has ended by itself: what stands in the line `expired`. Requirement R8.1. */
export function ExpiredLine({ onSignIn, onClose }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <>
      <bdi>{_('Session expired. Please log in again.')}</bdi>
      <button type="button" onClick={onSignIn}>
        {_('Sign in')}
      </button>
      <button type="button" onClick={onClose}>
        {_('Close')}
      </button>
    </>
  )
}
