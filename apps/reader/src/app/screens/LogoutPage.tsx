import { LogoutScreen } from '../../features/account/LogoutScreen.tsx'
import { leaveSession } from '../leaveSession.ts'
import type { SessionPageProps } from './SessionScreen.tsx'
import { useLate } from '../../ui/useLate.ts'

/** Ends the session. */
export function LogoutPage({ session, waiting }: SessionPageProps) {
  const left = useLate(() => leaveSession(session))
  if (left === undefined || left === 'leaving') return waiting
  return <LogoutScreen isAlone={left === 'alone'} />
}
