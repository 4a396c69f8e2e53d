import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ArchiveYear } from '../yearsOf.ts'
import { archiveRows, heightOf, rowOf, type ArchiveRow, type Geometry } from './archiveRows.ts'
import type { GridKeys } from './useGridKeys.ts'

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
