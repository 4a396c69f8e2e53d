import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import styles from './Table.module.css'

interface Props {
  readonly children: ReactNode
}

/** A room that scrolls by itself, by finger and by keyboard, so that a wide table never widens the page. */
export function ScrollRoom({ children }: Props) {
  const { _ } = useLingui()
  return (
    <div role="group" aria-label={_('Table')} tabIndex={0} data-keys="" className={styles.room}>
      {children}
    </div>
  )
}
