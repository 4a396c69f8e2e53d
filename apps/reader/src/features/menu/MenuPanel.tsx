import { useLingui } from '@lingui/react'
import { openDialog } from '../../ui/openDialog.ts'
import { MenuContent } from './MenuContent.tsx'
import styles from './MenuPanel.module.css'
import type { ReactNode } from 'react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

interface MenuPanelProps {
  readonly configuration: PublicConfiguration
  readonly account: ReactNode
  readonly install: ReactNode
  readonly onAbout: () => void
  readonly onClose: () => void
}

/** The menu as a side panel, open as long as it is mounted: Escape and the focus are the native dialog's. */
export function MenuPanel({ configuration, account, install, onAbout, onClose }: MenuPanelProps) {
  const { _ } = useLingui()
  return (
    <dialog ref={openDialog} className={styles.panel} aria-label={_('Menu')} closedby="any" onClose={onClose}>
      <form method="dialog">
        <button type="submit" className={styles.close}>
          {_('Close')}
        </button>
      </form>
      <MenuContent
        configuration={configuration}
        account={account}
        install={install}
        onAbout={onAbout}
        onLeave={onClose}
      />
    </dialog>
  )
}
