import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Fault } from '../../features/notices/Fault.tsx'
import { emitReaderEvent } from '../../services/events/readerEvents.ts'
import { sessionTexts } from '../../services/language/texts/session/sessionTexts.ts'
import { useTexts } from '../../services/language/lateTexts.ts'
import { Away } from './Away.tsx'

export interface ErrorScreenProps {
  readonly error: unknown
  /** Address of the page to start again from. */
  readonly home: string
}

/** A screen that cannot be shown: what went wrong, or what is here where there is no network. */
export function BrokenScreen({ error, home }: ErrorScreenProps) {
  const { _ } = useLingui()
  const router = useRouter()
  const hasTexts = useTexts(sessionTexts)
  const isAway = isUnreachable(error)
  // That there is no network is nothing wrong.
  useEffect(() => {
    if (!isAway) emitReaderEvent(window, { type: 'error', kind: 'screen' })
  }, [isAway])
  if (!hasTexts) return null
  const words = isAway ? _('The magazine does not answer just now. Try again in a moment.') : undefined
  const fault = <Fault error={error} home={home} words={words} onTryAgain={() => void router.invalidate()} />
  return isAway ? <Away home={home} fault={fault} /> : fault
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNREACHABLE'
}
