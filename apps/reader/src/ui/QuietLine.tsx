import type { ReactNode } from 'react'
import styles from './QuietLine.module.css'

/** A line at the foot of the screen that lies over nothing one reads for long. A screen reader says it when it is free. */
export function QuietLine({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className={styles.line}>
      {children}
    </div>
  )
}
