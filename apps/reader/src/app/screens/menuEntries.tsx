import { AccountEntry, InstallButton } from '../../features/menu/MenuContent.tsx'
import { useLazy } from '../../ui/useLazy.ts'
import { useReaderContext } from '../ReaderContext.ts'

/** The menu's way to the account, where the title signs readers in. */
export function AccountLink({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const { configuration, openSession } = useReaderContext()
  const session = useLazy(openSession)
  if (configuration.auth.type === 'none') return null
  return <AccountEntry isSignedIn={session?.isSignedIn()} onLeave={onLeave} />
}

/** The menu's way to install the title, where the title wants that and the browser can. */
export function InstallEntry({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const offer = useLazy(useReaderContext().openInstall)
  if (offer === undefined) return null
  const showSteps = () => {
    onLeave?.()
    offer.showSteps()
  }
  return <InstallButton install={offer.install} onShowSteps={showSteps} />
}
