import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ArchiveYear } from './Archive.tsx'
import { type ArchiveRow, archiveRows, type Geometry, heightOf, indexAfterKey, rowOf } from './archiveRows.ts'

interface Grid {
  readonly archive: RefObject<HTMLElement | null>
  readonly years: readonly ArchiveYear[]
  readonly geometry: Geometry
  readonly keys: Pick<GridKeys, 'held' | 'target'>
}

/** Rows above and below the window that are drawn ahead. */
const AHEAD = 3

/** The rows that are in the window or near it, and those that hold the focus, from the top. */
export function useVisibleRows({ archive, years, geometry, keys }: Grid): readonly ArchiveRow[] {
  const { columns } = geometry
  const top = useTop(archive)
  const [shown, setShown] = useState<readonly number[]>([])
  const virtualizer = useRef<Virtualizer<Window, Element> | undefined>(undefined)
  useLayoutEffect(() => {
    const show = (indexes: readonly number[]) => {
      setShown((before) => (before.join() === indexes.join() ? before : indexes))
    }
    const created = createVirtualizer({ years, geometry, top, onShow: show })
    virtualizer.current = created
    const leave = created._didMount()
    created._willUpdate()
    show(created.getVirtualIndexes())
    return leave
  }, [years, geometry, top])
  const { target } = keys
  useEffect(() => {
    if (target !== undefined) virtualizer.current?.scrollToIndex(rowOf(target, years, columns), { align: 'auto' })
  }, [target, years, columns])
  const rows = archiveRows(years, columns)
  const held = keys.held.map((index) => rowOf(index, years, columns))
  return [...new Set([...shown, ...held])].toSorted((one, two) => one - two).flatMap((index) => rows[index] ?? [])
}

interface Rows extends Pick<Grid, 'years' | 'geometry'> {
  /** Of the archive below the top of the page, in pixels. */
  readonly top: number
  readonly onShow: (indexes: readonly number[]) => void
}

function createVirtualizer({ years, geometry, top, onShow }: Rows): Virtualizer<Window, Element> {
  const rows = archiveRows(years, geometry.columns)
  return new Virtualizer<Window, Element>({
    count: rows.length,
    estimateSize: (index) => heightOf(rows[index] ?? { section: 0, row: undefined }, years, geometry),
    overscan: AHEAD,
    scrollMargin: top,
    initialOffset: window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange: (changed) => onShow(changed.getVirtualIndexes()),
  })
}

/** How far below the top of the page the archive begins; anew whenever the page's height changes. */
function useTop(archive: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = archive.current
    if (element === null) return undefined
    const measure = () => {
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
    }
  }, [archive])
  return top
}

interface FocusableGrid {
  readonly archive: RefObject<HTMLElement | null>
  readonly years: readonly ArchiveYear[]
  readonly columns: number
}

/** Where the keys are in the grid. */
interface GridKeys {
  /** The issues whose rows have to be in the document: where the focus is, and where it is going. */
  readonly held: readonly number[]
  /** The issue that the focus is going to, as long as it is not there. */
  readonly target: number | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** Arrow keys, Home and End go from cover to cover, to rows as well that are not in the document yet. */
export function useGridKeys({ archive, years, columns }: FocusableGrid): GridKeys {
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
