import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

interface Props {
  readonly children: ReactNode
}

/** Words that only a screen reader says. */
export function VisuallyHidden({ children }: Props) {
  return <span className={styles.unseen}>{children}</span>
}
