import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Identity } from '../../account/identity.ts'
import { useLazy } from '../../ui/useLazy.ts'
import type { ReaderSession } from '../ReaderContext.ts'
import { HOME_ADDRESS } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { SessionPageProps } from './SessionScreen.tsx'

interface Props {
  /** Whether the identity service could not be told. */
  readonly isAlone: boolean
}

/** Ends the session. */
export function LogoutPage({ session, waiting }: SessionPageProps) {
  const left = useLazy(() => leaveSession(session))
  if (left === undefined || left === 'leaving') return waiting
  return <LogoutScreen isAlone={left === 'alone'} />
}

/** `alone`: this device has forgotten the reader, the identity service could not be told. */
type Left = 'left' | 'leaving' | 'alone'

/** Milliseconds that the identity service may take to make a token worthless before the reader is sent on. */
const PATIENCE = 3_000

/**
 * Ends the session here first, with all that belongs to the reader, whatever network there is; then at the identity service, which
 * sends the reader back here. Never rejects.
 */
async function leaveSession(
  session: Pick<ReaderSession, 'keys' | 'end' | 'isSignedIn' | 'openIdentity'>,
): Promise<Left> {
  const { keys, openIdentity } = session
  const [idToken, refreshToken, wasSignedIn] = [keys.idToken.read(), keys.refreshToken.read(), session.isSignedIn()]
  await session.end('left')
  if (!wasSignedIn) return 'left'
  try {
    const identity = await openIdentity()
    if (refreshToken !== undefined) await revoke(identity, refreshToken)
    const address = await identity.createSignOut(idToken)
    if (address === undefined) return 'left'
    window.location.replace(address)
    return 'leaving'
  } catch {
    return 'alone'
  }
}

/** Ending its own session, too, makes it worthless with most services: this may fail. */
async function revoke(identity: Identity, refreshToken: string): Promise<void> {
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, PATIENCE))
  await Promise.race([identity.revoke(refreshToken).catch(() => undefined), patience])
}

/** `/logout`, once this device has forgotten its session. Requirement R2.10. */
function LogoutScreen({ isAlone }: Props) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Signed out')}>
      <p>{_('This device holds no session any more. Free issues stay open to you.')}</p>
      {isAlone && (
        <p>
          {_('The sign-in service could not be told just now. The next sign-in here asks for your password again.')}
        </p>
      )}
      <p>
        <Link {...HOME_ADDRESS}>{_('Back to the magazine')}</Link>
      </p>
    </Notice>
  )
}
