import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import { Archive } from '../Archive.tsx'
import { BlankCover, CoverOfIssue, type GridProps } from '../IssueGrid.tsx'
import { anchorOf, type ArchiveYear } from '../yearsOf.ts'
import { heightOfRows, type ArchiveRow, type Geometry } from './archiveRows.ts'
import { useGeometry } from './useGeometry.ts'
import { useFocusGoing, useGridKeys } from './useGridKeys.ts'
import { useIssuePages, type FetchIssuePage } from './useIssuePages.ts'
import { useVisibleRows } from './useVisibleRows.ts'
import styles from '../Archive.module.css'
import grid from '../IssueGrid.module.css'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

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
