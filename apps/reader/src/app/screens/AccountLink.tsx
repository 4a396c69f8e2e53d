import { AccountEntry } from '../../features/menu/MenuContent.tsx'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** The menu's way to the account, where the title signs readers in. */
export function AccountLink({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const { configuration, openSession } = useReaderContext()
  const session = useLate(openSession)
  if (configuration.auth.type === 'none') return null
  return <AccountEntry isSignedIn={session?.isSignedIn()} onLeave={onLeave} />
}
