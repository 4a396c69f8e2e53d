import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ArchiveYear } from '../yearsOf.ts'
import { indexAfterKey } from './archiveRows.ts'

interface Grid {
  readonly archive: RefObject<HTMLElement | null>
  readonly years: readonly ArchiveYear[]
  readonly columns: number
}

/** Where the keys are in the grid. */
export interface GridKeys {
  /** The issues whose rows have to be in the document: where the focus is, and where it is going. */
  readonly held: readonly number[]
  /** The issue that the focus is going to, as long as it is not there. */
  readonly target: number | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** Arrow keys, Home and End go from cover to cover, to rows as well that are not in the document yet. */
export function useGridKeys({ archive, years, columns }: Grid): GridKeys {
  const [focused, setFocused] = useState<number>()
  const [target, setTarget] = useState<number>()
  return {
    held: [focused, target].filter((index) => index !== undefined),
    target,
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const index = indexOf(event.target)
      if (index === undefined || archive.current === null) return
      const isRightToLeft = getComputedStyle(archive.current).direction === 'rtl'
      const next = indexAfterKey(event.key, target ?? index, { years, columns, isRightToLeft })
      if (next === undefined) return
      event.preventDefault()
      setTarget(next)
    },
    onFocus(event) {
      const index = indexOf(event.target)
      setFocused(index)
      // Somebody may have gone elsewhere meanwhile.
      setTarget(undefined)
    },
    onBlur: () => setFocused(undefined),
  }
}

/** Focuses the cover that is gone to as soon as it is in the document; `drawn` changes whenever covers have come. */
export function useFocusGoing(
  archive: RefObject<HTMLElement | null>,
  target: number | undefined,
  drawn: unknown,
): void {
  useEffect(() => {
    const item = target === undefined ? undefined : archive.current?.querySelector(`[data-index="${target}"]`)
    const link = item?.querySelector('a')
    if (!item || !link) return
    link.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest' })
  }, [archive, target, drawn])
}

function indexOf(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item === null ? undefined : Number(item.dataset['index'])
}
