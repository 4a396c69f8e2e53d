import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { sinksOf } from '../../analytics/analyticsState.ts'
import type { Install } from '../../offline/install.ts'
import { LEGAL_LABELS, MENU_LABELS, menuEntries, type MenuEntry } from './menuEntries.ts'
import styles from './MenuContent.module.css'

interface MenuContentProps {
  readonly configuration: PublicConfiguration
  /** The way to the account. */
  readonly account: ReactNode
  /** The way to install the title. */
  readonly install: ReactNode
  readonly onAbout: () => void
  /** Another screen has been chosen. */
  readonly onLeave?: (() => void) | undefined
}

/**
 * What the menu holds, on its own screen and in the side panel alike: first what is the reader's own, then where the title leads, last the
 * small print. Requirements R1.5, R1.6, R2.13.
 */
export function MenuContent({ configuration, account, install, onAbout, onLeave }: MenuContentProps) {
  const { _ } = useLingui()
  return (
    <div className={styles.menu}>
      <div className={styles.own}>
        {account}
        <Link to={PATTERNS.search} search={keepLanguage} onClick={onLeave}>
          {_('Search')}
        </Link>
        {configuration.payments.hasPlans && (
          <Link to={PATTERNS.subscriptions} search={keepLanguage} onClick={onLeave}>
            {_('Subscriptions')}
          </Link>
        )}
        {configuration.favorites && (
          <Link to={PATTERNS.favorites} search={keepLanguage} onClick={onLeave}>
            {_('Favorites')}
          </Link>
        )}
        <Link to={PATTERNS.history} search={keepLanguage} onClick={onLeave}>
          {_('History')}
        </Link>
        {configuration.offline && (
          <Link to={PATTERNS.downloads} search={keepLanguage} onClick={onLeave}>
            {_('Downloads')}
          </Link>
        )}
        {install}
      </div>
      <Entries label={_('More')} entries={menuEntries(configuration.links, MENU_LABELS)} />
      <div className={styles.imprint}>
        <Entries label={_('Legal')} entries={menuEntries(configuration.legal, LEGAL_LABELS)} />
        {sinksOf(configuration).length > 0 && (
          <Link to={PATTERNS.privacy} search={keepLanguage} onClick={onLeave}>
            {_('What is counted')}
          </Link>
        )}
        <button type="button" onClick={onAbout}>
          {_('About this reader')}
        </button>
      </div>
    </div>
  )
}

function Entries({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const { _ } = useLingui()
  if (entries.length === 0) return null
  return (
    <ul role="list" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <a href={entry.href} rel="noopener">
            {_(entry.label)}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface AccountEntryProps {
  /** Undefined until it is known: the entry has its room by then, and says nothing yet. */
  readonly isSignedIn: boolean | undefined
  readonly onLeave: (() => void) | undefined
}

/** In the menu: who reads here, or the way to say so. */
export function AccountEntry({ isSignedIn, onLeave }: AccountEntryProps) {
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
export function InstallButton({ install, onShowSteps }: InstallButtonProps) {
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
