import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { type ReactNode, useCallback, useState, type RefCallback } from 'react'
import { ChartTip } from './ChartTip.tsx'

/** One place on the way from the chart's beginning to its end. */
export interface CurvePoint {
  readonly at: string | number
  readonly now: number
  /** Undefined where nothing is compared. */
  readonly before?: number | undefined
}

interface Props {
  /** Above it, as far as it is seen. */
  readonly caption: ReactNode
  /** What it shows, in words: its name. */
  readonly sentence: string
  readonly points: readonly CurvePoint[]
  readonly names: { readonly now: string; readonly before?: string }
  /** A place, below the chart. */
  readonly writePlace: (at: string | number) => string
  /** A place, where it is looked at. */
  readonly writeTitle: (at: string | number) => string
  readonly writeValue: (value: number) => string
  /** Undefined where the values say what there is to be marked at the side. */
  readonly marks?: readonly number[]
}

const MARGIN = { top: 8, right: 8, bottom: 0, left: 8 }
const CURVE = {
  dataKey: 'now',
  type: 'linear',
  stroke: 'var(--accent-ink)',
  strokeWidth: 2,
  fill: 'var(--accent-ink)',
} as const
const OLD_CURVE = {
  dataKey: 'before',
  type: 'linear',
  stroke: 'var(--ink-soft)',
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
} as const
const PLACES = { dataKey: 'at', tickLine: false, tickMargin: 8, interval: 'preserveStartEnd', minTickGap: 40 } as const
const VALUES = { width: 56, allowDecimals: false, tickLine: false, axisLine: false, tickCount: 4 } as const
const LINE = { stroke: 'var(--ink-soft)' }

/**
 * A filled line, and a broken one for the time before. By the arrow keys each point says its numbers; it begins where the lines
 * of the page do. Nothing moves.
 */
export function CurveChart({ caption, sentence, points, names, marks, ...write }: Props) {
  const [frame, runsLeft] = useRunsLeft()
  const named: Readonly<Record<string, string>> = { ...names }
  const scale = marks === undefined ? {} : { ticks: [...marks], domain: [marks[0] ?? 0, marks.at(-1) ?? 1] }
  return (
    <figure className="insights-chart" ref={frame}>
      <figcaption>{caption}</figcaption>
      <ComposedChart responsive data={[...points]} margin={MARGIN} aria-label={sentence} className="insights-drawing">
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis {...PLACES} reversed={runsLeft} axisLine={LINE} tickFormatter={write.writePlace} />
        <YAxis {...VALUES} {...scale} orientation={runsLeft ? 'right' : 'left'} tickFormatter={write.writeValue} />
        <Tooltip
          isAnimationActive={false}
          cursor={LINE}
          content={({ active, label = '', payload }) =>
            active && (
              <ChartTip title={write.writeTitle(label)} payload={payload} names={named} write={write.writeValue} />
            )
          }
        />
        <Area {...CURVE} fillOpacity={0.12} dot={points.length === 1} isAnimationActive={false} />
        {names.before !== undefined && <Line {...OLD_CURVE} dot={points.length === 1} isAnimationActive={false} />}
      </ComposedChart>
    </figure>
  )
}

/** Whether the lines around an element run to the left, as its style says; a chart's axis then begins at the right. */
function useRunsLeft(): readonly [RefCallback<HTMLElement>, boolean] {
  const [runsLeft, setRunsLeft] = useState(false)
  const look = useCallback((element: HTMLElement | null) => {
    if (element !== null) setRunsLeft(getComputedStyle(element).direction === 'rtl')
  }, [])
  return [look, runsLeft]
}
