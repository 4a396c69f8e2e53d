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

/** A row of covers, or the heading of a year above its rows. */
export interface ArchiveRow {
  /** Place of the year among the years. */
  readonly section: number
  /** Counted from 0 below its heading; undefined is the heading itself. */
  readonly row: number | undefined
}

/** Measures of the archive as it is laid out now, in pixels but for the columns. */
export interface Geometry {
  readonly columns: number
  readonly row: number
  readonly gap: number
  /** From the top of a year to its first row, and from the end of its last to that of the year. */
  readonly head: number
  readonly foot: number
}

/** All rows of the archive from the top to the end. Pure. */
export function archiveRows(years: readonly ArchiveYear[], columns: number): readonly ArchiveRow[] {
  return years.flatMap(({ issues }, section) => [
    { section, row: undefined },
    ...Array.from({ length: Math.ceil(issues / columns) }, (_none, row) => ({ section, row })),
  ])
}

/** How high a row stands, what is between it and the next included. Pure. */
export function heightOf(
  { section, row }: ArchiveRow,
  years: readonly ArchiveYear[],
  { columns, row: height, gap, head, foot }: Geometry,
): number {
  if (row === undefined) return head
  const isLast = (row + 1) * columns >= (years[section]?.issues ?? 0)
  return height + (isLast ? foot : gap)
}

/** Height of the rows of a year, the gaps between them included. Pure. */
export function heightOfRows({ issues }: ArchiveYear, { columns, row, gap }: Geometry): number {
  const rows = Math.ceil(issues / columns)
  return rows * row + (rows - 1) * gap
}

/** Place among all rows of the one that an issue stands in; -1 where it is not in the archive. Pure. */
export function rowOf(index: number, years: readonly ArchiveYear[], columns: number): number {
  let before = 0
  for (const { first, issues } of years) {
    if (index >= first && index < first + issues) return before + 1 + Math.floor((index - first) / columns)
    before += 1 + Math.ceil(issues / columns)
  }
  return -1
}

interface Steps {
  readonly years: readonly ArchiveYear[]
  readonly columns: number
  readonly isRightToLeft: boolean
}

type Step = (index: number, steps: Steps & { readonly first: number; readonly last: number }) => number

const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: (index, { isRightToLeft }) => index + (isRightToLeft ? -1 : 1),
  ArrowLeft: (index, { isRightToLeft }) => index + (isRightToLeft ? 1 : -1),
  ArrowDown: (index, steps) => indexBelow(index, 1, steps),
  ArrowUp: (index, steps) => indexBelow(index, -1, steps),
  Home: (_index, { first }) => first,
  End: (_index, { last }) => last,
}

/** The issue that a key leads to from another; undefined for a key that leads nowhere. Pure. */
export function indexAfterKey(key: string, index: number, steps: Steps): number | undefined {
  const [oldest] = steps.years.slice(-1)
  const first = steps.years[0]?.first ?? 0
  const last = oldest === undefined ? first : oldest.first + oldest.issues - 1
  const next = STEPS[key]?.(index, { ...steps, first, last })
  return next === undefined ? undefined : Math.min(last, Math.max(first, next))
}

/** The issue in the same column a row on, across years; where that row is shorter, its last. */
function indexBelow(index: number, by: 1 | -1, { years, columns }: Omit<Steps, 'isRightToLeft'>): number {
  const section = years.findIndex(({ first, issues }) => index >= first && index < first + issues)
  const year = years[section]
  if (year === undefined) return index
  const column = (index - year.first) % columns
  const row = Math.floor((index - year.first) / columns) + by
  const rows = Math.ceil(year.issues / columns)
  if (row >= 0 && row < rows) return Math.min(year.first + row * columns + column, year.first + year.issues - 1)
  const next = years[section + by]
  if (next === undefined) return index
  const nextRow = by === 1 ? 0 : Math.ceil(next.issues / columns) - 1
  return Math.min(next.first + nextRow * columns + column, next.first + next.issues - 1)
}
