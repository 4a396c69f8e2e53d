import type { ReactNode } from 'react'
import { filterOf } from './filterOf.ts'

interface Props {
  /** As the publisher wrote it. */
  readonly filter: string
  readonly children: ReactNode
}

/** A picture in the colours that its publisher chose for it. */
export function Filtered({ filter, children }: Props) {
  return <div style={{ filter: filterOf(filter) }}>{children}</div>
}
