import { useLingui } from '@lingui/react'
import { MenuContent } from './MenuContent.tsx'
import styles from './MenuScreen.module.css'
import type { ReactNode } from 'react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

interface Props {
  readonly configuration: PublicConfiguration
  readonly account: ReactNode
  readonly install: ReactNode
  readonly onAbout: () => void
}

/** The menu as a screen of its own. Requirement R2.13. */
export function MenuScreen({ configuration, account, install, onAbout }: Props) {
  const { _ } = useLingui()
  return (
    <main className={styles.screen}>
      <h1>{_('Menu')}</h1>
      <MenuContent configuration={configuration} account={account} install={install} onAbout={onAbout} />
    </main>
  )
}
