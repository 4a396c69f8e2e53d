import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import type { Issue } from '../../api/StudioApi.ts'
import { type IssueActions, IssueCard } from './IssueCard.tsx'
import classes from './IssueGrid.module.css'
import { useTop, useVisibleRows } from './useVisibleRows.ts'

interface IssueGridProps extends IssueActions {
  readonly issues: readonly Issue[]
  readonly selected: ReadonlySet<string>
}

/** CSS pixels. */
const NARROWEST = 150
const GAP = 24
/** What a card has below its cover, before it is measured. */
const WORDS = 170

/** Issues in rows of covers. A title may have thousands: only rows near the window are in the page. */
export function IssueGrid(props: IssueGridProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)))
  const cardWidth = Math.floor((width - GAP * (columns - 1)) / columns)
  const count = Math.ceil(props.issues.length / columns)
  return (
    <div ref={useMergedRef(ref, list)} role="list">
      {width > 0 && (
        <Rows key={`${count} ${columns} ${cardWidth}`} {...props} {...{ columns, cardWidth, count, top }} />
      )}
    </div>
  )
}

interface RowsProps extends IssueGridProps {
  readonly count: number
  readonly columns: number
  readonly cardWidth: number
  readonly top: number
}

function Rows({ issues, selected, onSelect, onAsk, count, columns, cardWidth, top }: RowsProps) {
  const estimate = Math.round((cardWidth * 4) / 3) + WORDS
  const { rows, height, measure } = useVisibleRows({ count, estimate, gap: GAP, top })
  const columnsStyle = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP }
  return (
    <div className={classes['list']} style={{ height }}>
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={measure}
          data-index={index}
          className={classes['row']}
          style={{ ...columnsStyle, transform: `translateY(${start - top}px)` }}
        >
          {issues.slice(index * columns, (index + 1) * columns).map((issue, column) => (
            <div
              key={issue.id}
              role="listitem"
              aria-setsize={issues.length}
              aria-posinset={index * columns + column + 1}
              className={classes['place']}
            >
              <IssueCard issue={issue} isSelected={selected.has(issue.id)} onSelect={onSelect} onAsk={onAsk} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
