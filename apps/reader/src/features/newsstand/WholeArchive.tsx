import type { IssueSummary } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core'
import { ISSUES_A_PAGE } from '../../content/ContentService.ts'
import { anchorOf, Archive, type ArchiveYear } from './Archive.tsx'
import { BlankCover, CoverOfIssue, type GridProps } from './IssueGrid.tsx'
import styles from './Archive.module.css'
import grid from './IssueGrid.module.css'

interface Grid {
  readonly archive: RefObject<HTMLElement | null>
  readonly years: readonly ArchiveYear[]
  readonly geometry: Geometry
  readonly keys: Pick<GridKeys, 'held' | 'target'>
}

/** Rows above and below the window that are drawn ahead. */
const AHEAD = 3

/** The rows that are in the window or near it, and those that hold the focus, from the top. */
function useVisibleRows({ archive, years, geometry, keys }: Grid): readonly ArchiveRow[] {
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
function useGridKeys({ archive, years, columns }: FocusableGrid): GridKeys {
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
function useFocusGoing(archive: RefObject<HTMLElement | null>, target: number | undefined, drawn: unknown): void {
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
interface ArchiveRow {
  /** Place of the year among the years. */
  readonly section: number
  /** Counted from 0 below its heading; undefined is the heading itself. */
  readonly row: number | undefined
}

/** Measures of the archive as it is laid out now, in pixels but for the columns. */
interface Geometry {
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

export interface WholeArchiveProps extends GridProps {
  /** The first page of the listing, the latest issue included. */
  readonly issues: readonly IssueSummary[]
  readonly years: readonly ArchiveYear[]
  readonly fetchPage: FetchIssuePage
}

/**
 * Every earlier issue by year, however many there are: all years have their place in the page, and only the rows near the window are
 * in the document. It takes the place of the first page's archive, which it looks like.
 */
export function WholeArchive(props: WholeArchiveProps) {
  const archive = useRef<HTMLDivElement>(null)
  const geometry = useGeometry(archive)
  const { issues, reading, device, offers } = props
  return (
    <div ref={archive}>
      {geometry === undefined ? (
        <Archive issues={issues.slice(1)} {...{ reading, device, offers }} />
      ) : (
        <Years {...props} archive={archive} geometry={geometry} />
      )}
    </div>
  )
}

interface YearsProps extends WholeArchiveProps {
  readonly archive: Parameters<typeof useGeometry>[0]
  readonly geometry: Geometry
}

function Years({ issues, years, fetchPage, archive, geometry, ...shared }: YearsProps) {
  const { _ } = useLingui()
  const { columns } = geometry
  const keys = useGridKeys({ archive, years, columns })
  const rows = useVisibleRows({ archive, years, geometry, keys })
  const places = rows.flatMap((row) => indexesOf(row, years, columns))
  const issueAt = useIssuePages(issues, fetchPage, places)
  useFocusGoing(archive, keys.target, issueAt)
  return (
    <div role="presentation" onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onBlur={keys.onBlur}>
      {years.map((year, section) => (
        <section key={anchorOf(year.year)} className={styles.year} aria-labelledby={anchorOf(year.year)}>
          <h2 className={styles.heading} id={anchorOf(year.year)}>
            {year.year ?? _('Undated')}
          </h2>
          <ul
            className={grid.grid}
            role="list"
            data-sells={shared.offers.sells ? '' : undefined}
            style={{ blockSize: heightOfRows(year, geometry), gridAutoRows: `${geometry.row}px` }}
          >
            {rows
              .filter((row) => row.section === section)
              .flatMap((row) => indexesOf(row, years, columns))
              .map((index) => {
                const step = index - year.first
                const set = { position: step + 1, size: year.issues }
                const place = { ...set, index, row: Math.floor(step / columns) + 1, column: (step % columns) + 1 }
                const issue = issueAt(index)
                return issue === undefined ? (
                  <BlankCover key={index} place={place} />
                ) : (
                  <CoverOfIssue key={index} issue={issue} {...shared} {...place} />
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The places among all issues of those in a row. */
function indexesOf({ section, row }: ArchiveRow, years: readonly ArchiveYear[], columns: number): readonly number[] {
  const year = years[section]
  if (year === undefined || row === undefined) return []
  const first = row * columns
  const count = Math.min(columns, year.issues - first)
  return Array.from({ length: count }, (_none, step) => year.first + first + step)
}

/** As last measured, and at which width: whoever comes back finds the page as high as it was left. */
let last: { readonly width: number; readonly geometry: Geometry } | undefined

/** The archive's measures, anew whenever its width or its text size changes; undefined until it has been laid out once. */
function useGeometry(archive: RefObject<HTMLElement | null>): Geometry | undefined {
  const [geometry, setGeometry] = useState(() => (last?.width === window.innerWidth ? last.geometry : undefined))
  useLayoutEffect(() => {
    const element = archive.current
    if (element === null) return undefined
    const measure = () => {
      const measured = measureArchive(element)
      if (measured === undefined) return
      last = { width: window.innerWidth, geometry: measured }
      setGeometry((before) => (before !== undefined && isSame(before, measured) ? before : measured))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [archive])
  return geometry
}

function isSame(one: Geometry, other: Geometry): boolean {
  return (Object.keys(one) as (keyof Geometry)[]).every((name) => Math.abs(one[name] - other[name]) < 0.1)
}

/** Measures the archive by its first year and its first cover; undefined where it is not laid out. */
function measureArchive(archive: HTMLElement): Geometry | undefined {
  const grid = archive.querySelector('ul')
  const cover = grid?.querySelector('li') ?? archive.querySelector('li')
  const year = grid?.closest('section')
  if (!grid || !cover || !year) return undefined
  const style = getComputedStyle(grid)
  const columns = style.gridTemplateColumns.split(' ').length
  const outside = year.getBoundingClientRect()
  const inside = grid.getBoundingClientRect()
  return {
    columns,
    row: cover.getBoundingClientRect().height,
    gap: Number.parseFloat(style.rowGap),
    head: inside.top - outside.top,
    foot: outside.bottom - inside.bottom,
  }
}

/** Gives the issues of a page of the listing, counted from 0. */
type FetchIssuePage = (page: number) => Promise<readonly IssueSummary[]>

/** Whoever only passes by, as with the scroll bar, asks for nothing. */
const PASSING = 100

/**
 * The issues of the pages that have been in sight, by their places among all; those of the first page are there. `inSight` are
 * places, counted from 0.
 */
function useIssuePages(
  newest: readonly IssueSummary[],
  fetchPage: FetchIssuePage,
  inSight: readonly number[],
): (index: number) => IssueSummary | undefined {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly IssueSummary[]>>(new Map())
  const wanted = [...new Set(inSight.map((index) => Math.floor(index / ISSUES_A_PAGE)))].join()
  useEffect(() => {
    let isWanted = true
    const missing = wanted
      .split(',')
      .map(Number)
      .filter((page) => page > 0 && !pages.has(page))
    const ask = () => {
      for (const page of missing) {
        fetchPage(page).then(
          (issues) => {
            if (isWanted) setPages((known) => new Map(known).set(page, issues))
          },
          // The rows stay blank, and are asked for again when they come into sight the next time.
          (error: unknown) => console.error('A page of the listing could not be had.', error),
        )
      }
    }
    const timer = missing.length === 0 ? undefined : setTimeout(ask, PASSING)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, pages, fetchPage])
  return (index) => {
    const page = Math.floor(index / ISSUES_A_PAGE)
    const issues = page === 0 ? newest : pages.get(page)
    return issues?.[index - page * ISSUES_A_PAGE]
  }
}
