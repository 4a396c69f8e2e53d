import { useLingui } from '@lingui/react'
import { MenuContent } from './MenuContent.tsx'
import styles from './MenuPanel.module.css'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'

interface Props {
  readonly id: string
  readonly configuration: PublicConfiguration
  readonly onAbout: () => void
}

/** The menu as a side panel: a native popover, so Escape, a click beside it and the back of the focus are the browser's. */
export function MenuPanel({ id, configuration, onAbout }: Props) {
  const { _ } = useLingui()
  return (
    <div id={id} popover="auto" className={styles.panel} role="dialog" aria-label={_('Menu')}>
      <button type="button" className={styles.close} popoverTarget={id} popoverTargetAction="hide">
        {_('Close')}
      </button>
      <MenuContent configuration={configuration} onAbout={onAbout} />
    </div>
  )
}
