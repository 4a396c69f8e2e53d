import type { ReactNode } from 'react'
import styles from './Drawer.module.css'

interface Props {
  /** What the `popoverTarget` of the button that opens it says. */
  readonly id: string
  readonly label: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** A side sheet on the native popover: it opens, closes on Escape and on a tap beside it, and gives the focus back without a script. */
export function Drawer({ id, label, closeLabel, children }: Props) {
  return (
    <nav id={id} popover="auto" aria-label={label} className={styles.drawer}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className={styles.close}>
          {closeLabel}
        </button>
      </div>
      {children}
    </nav>
  )
}
