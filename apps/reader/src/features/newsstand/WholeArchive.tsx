import type { IssueSummary } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ISSUES_A_PAGE } from '../../content/ContentService.ts'
import { anchorOf, Archive, type ArchiveYear } from './Archive.tsx'
import {
  type ArchiveRow,
  type Geometry,
  heightOfRows,
  useFocusGoing,
  useGridKeys,
  useVisibleRows,
} from './useVisibleRows.ts'
import { BlankCover, CoverOfIssue, type GridProps } from './IssueGrid.tsx'
import styles from './Archive.module.css'
import grid from './IssueGrid.module.css'

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
