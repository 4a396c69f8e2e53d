import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { sinksOf } from '../../analytics/analyticsState.ts'
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
