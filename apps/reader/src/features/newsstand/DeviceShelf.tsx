import { useLingui } from '@lingui/react'
import { IssueGrid, type GridProps } from './IssueGrid.tsx'
import styles from './Archive.module.css'

/** Without a network: what is here comes first. */
export function DeviceShelf(props: GridProps) {
  const { _ } = useLingui()
  return (
    <section className={styles.shelf} aria-labelledby="device-shelf">
      <h2 className={styles.heading} id="device-shelf">
        {_('On this device')}
      </h2>
      <IssueGrid {...props} />
    </section>
  )
}
