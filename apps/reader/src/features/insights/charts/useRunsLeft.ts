import { useCallback, useState, type RefCallback } from 'react'

/** Whether the lines around an element run to the left, as its style says; a chart's axis then begins at the right. */
export function useRunsLeft(): readonly [RefCallback<HTMLElement>, boolean] {
  const [runsLeft, setRunsLeft] = useState(false)
  const look = useCallback((element: HTMLElement | null) => {
    if (element !== null) setRunsLeft(getComputedStyle(element).direction === 'rtl')
  }, [])
  return [look, runsLeft]
}
