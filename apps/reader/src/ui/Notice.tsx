import styles from './Notice.module.css'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What happened and what next, in whole sentences. */
  readonly children: ReactNode
}

/** A quiet page of words: for screens that have one thing to say. */
export function Notice({ title, children }: Props) {
  return (
    <main className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  )
}
