import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import type { Install } from '../../offline/install.ts'
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

interface AccountEntryProps {
  /** Undefined until it is known: the entry has its room by then, and says nothing yet. */
  readonly isSignedIn: boolean | undefined
  readonly onLeave: (() => void) | undefined
}

/** In the menu: who reads here, or the way to say so. */
function AccountEntry({ isSignedIn, onLeave }: AccountEntryProps) {
  const { _ } = useLingui()
  return (
    <Link
      to={PATTERNS.account}
      search={keepLanguage}
      style={{ visibility: isSignedIn === undefined ? 'hidden' : undefined }}
      onClick={onLeave}
    >
      {isSignedIn === false ? _('Sign in') : _('Account')}
    </Link>
  )
}

interface InstallButtonProps {
  readonly install: Install
  readonly onShowSteps: () => void
}

/** Installs the title, or shows how; nothing where there is no way to. */
function InstallButton({ install, onShowSteps }: InstallButtonProps) {
  const { _ } = useLingui()
  const { way } = useSyncExternalStore(install.subscribe, install.read)
  if (way === undefined) return null
  const act = () => (way === 'prompt' ? void install.install() : onShowSteps())
  return (
    <button type="button" data-entry onClick={act}>
      {_('Install this magazine')}
    </button>
  )
}
