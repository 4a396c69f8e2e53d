import type { ReactNode } from 'react'
import css from './quietLine.css?inline'
import { useLazyStyle } from './useLazyStyle.ts'

/** A line at the foot of the screen that lies over nothing one reads for long. A screen reader says it when it is free. */
export function QuietLine({ children }: { readonly children: ReactNode }) {
  useLazyStyle(css)
  return (
    <div role="status" className="quiet-line">
      {children}
    </div>
  )
}
