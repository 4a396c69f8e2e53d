import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { returnAddress } from '../../account/returnAddress.ts'
import type { ReaderSession } from '../ReaderContext.ts'

/**
 * Leaves for the identity service, which sends the reader back to `callback`, and from there to the page that was left, or to
 * `returnTo`. Rejects where it cannot be reached.
 */
export async function beginSignIn(
  session: Pick<ReaderSession, 'keys' | 'tab' | 'openIdentity'>,
  { basePath }: Pick<PublicConfiguration, 'basePath'>,
  returnTo?: string,
): Promise<void> {
  const { location, document } = window
  const identity = await session.openIdentity()
  const address = await identity.createSignIn({
    returnTo: returnAddress(returnTo ?? session.tab.readLeftPage(), { origin: location.origin, basePath }),
    language: document.documentElement.lang,
    isAnew: session.keys.isToSignInAnew.read() === true,
  })
  location.assign(address)
}
