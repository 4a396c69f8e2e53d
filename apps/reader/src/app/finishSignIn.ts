import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { SignInOutcome } from '../services/session/identity.ts'
import { returnAddress } from '../services/session/returnAddress.ts'
import type { ReaderSession } from './ReaderContext.ts'

/** Where a sign-in has got to: the reader goes on at an address, or is told why not. */
export type FinishedSignIn =
  { readonly kind: 'done'; readonly address: string } | Exclude<SignInOutcome, { readonly kind: 'signed-in' }>

type Used = Pick<ReaderSession, 'keys' | 'tab' | 'openIdentity' | 'begin' | 'welcome' | 'isSignedIn'>

/**
 * Finishes the sign-in that this tab has begun. A reload in between goes on with what the start gate has kept; whoever comes
 * back later, by the browser's way back, is led on. Never rejects.
 */
export async function finishSignIn(
  session: Used,
  { basePath }: Pick<PublicConfiguration, 'basePath'>,
): Promise<FinishedSignIn> {
  const { tab } = session
  const addressOf = (wanted: unknown) => returnAddress(wanted, { origin: window.location.origin, basePath })
  const outcome = await findOutcome(session)
  if (outcome.kind === 'unreachable') return outcome
  tab.removeReturn()
  if (outcome.kind === 'signed-in') {
    session.begin(outcome.signedIn)
    session.keys.isToSignInAnew.remove()
    await session.welcome()
    return { kind: 'done', address: addressOf(outcome.returnTo) }
  }
  const isOver = outcome.kind === 'unknown' && session.isSignedIn()
  return isOver ? { kind: 'done', address: addressOf(tab.readLeftPage()) } : outcome
}

async function findOutcome({ tab, openIdentity }: Used): Promise<SignInOutcome> {
  const search = tab.readReturn()
  if (search === undefined) return { kind: 'unknown' }
  try {
    return await (await openIdentity()).finishSignIn(search)
  } catch {
    return { kind: 'unreachable' }
  }
}
