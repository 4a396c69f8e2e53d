import { useLingui } from '@lingui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Table.module.css'

interface Props {
  /** The language that cells are compared in. */
  readonly language: string
  readonly children: ReactNode
}

/**
 * A room that scrolls by itself, by finger and by keyboard, so that a wide table never widens the page. Its table can be
 * sorted by its headers once the code for it is there.
 */
export function ScrollRoom({ language, children }: Props) {
  const { _ } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tables = room.current?.querySelectorAll('table:has(th)') ?? []
    if (tables.length === 0) return undefined
    let isGone = false
    const enliven = ({ makeSortable }: { makeSortable: (table: HTMLTableElement, language: string) => void }) => {
      if (!isGone) for (const table of tables) makeSortable(table as HTMLTableElement, language)
    }
    // Without the code the table is read as it is.
    import('./makeSortable.ts').then(enliven, () => undefined)
    return () => {
      isGone = true
    }
  }, [language])
  return (
    <div ref={room} role="group" aria-label={_('Table')} tabIndex={0} data-keys="" className={styles.room}>
      {children}
    </div>
  )
}
