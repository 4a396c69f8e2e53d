import type { ColumnsComponent } from '@gatefold/magazine/component/Component'
import type { CSSProperties, ReactNode } from 'react'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Columns.module.css'

interface Props extends KindProps<ColumnsComponent> {
  /** What stands in each column. */
  readonly columns: readonly ReactNode[]
}

/** Columns with weights, which fall into one below a width, or never. */
export function Columns({ component, frame, columns }: Props) {
  return (
    <div
      {...frame}
      className={styles.columns}
      data-collapse={component.collapse}
      data-align={component.align}
      style={{ '--split': splitOf(component) } as CSSProperties}
    >
      {columns.map((column, index) => (
        <div key={index} className={styles.column}>
          {column}
        </div>
      ))}
    </div>
  )
}

/** A column without a weight of its own weighs 1. */
function splitOf({ columns, split }: ColumnsComponent): string {
  const weights = columns.map((_, index) => split[index] ?? 1)
  return weights.map((weight) => `minmax(0, ${weight > 0 && Number.isFinite(weight) ? weight : 1}fr)`).join(' ')
}
