import type { DayInsights } from '@gatefold/magazine/insights'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { type Formats, useFormats } from './formats.ts'

interface DayChartProps {
  /** What is counted. */
  readonly name: string
  /** Undefined where the heading above says it already. */
  readonly heading?: string
  readonly count: (day: DayInsights) => number
  readonly days: readonly DayInsights[]
  /** Day by day beside the others; undefined where they are not compared. */
  readonly before: readonly DayInsights[] | undefined
}

/** One count by day. */
export function DayChart({ name, heading, count, days, before }: DayChartProps) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const sentence = describeDays({ name, days, before, count }, i18n, formats)
  const points = days.map((day, index) => {
    const old = before?.[index]
    return { at: day.day, now: count(day), before: old && count(old) }
  })
  const names = { now: name, ...(before !== undefined && { before: _('The time before') }) }
  return (
    <CurveChart
      caption={
        <>
          {heading !== undefined && <h3>{heading}</h3>}
          <p>{sentence}</p>
          {names.before !== undefined && (
            <p className="insights-key" aria-hidden="true">
              <span data-line="now">{_('These days')}</span>
              <span data-line="before">{names.before}</span>
            </p>
          )}
        </>
      }
      {...{ sentence, points, names }}
      writePlace={(day) => formats.shortDay(String(day))}
      writeTitle={(day) => formats.day(String(day))}
      writeValue={formats.count}
    />
  )
}

interface CompletionChartProps {
  /** Of the article. */
  readonly name: string
  /** How many of the readings reached each tenth, as fractions of 1, the first tenth first. */
  readonly parts: readonly number[]
}

const MIDDLE = 4
const MARKS = [0, 0.25, 0.5, 0.75, 1]

/** The way through an article, in ten tenths. */
export function CompletionChart({ name, parts }: CompletionChartProps) {
  const { _ } = useLingui()
  const formats = useFormats()
  const sentence = _('{name}: {middle} of the readings reach the middle, {end} the end.', {
    name,
    middle: formats.share(parts[MIDDLE] ?? 0),
    end: formats.share(parts.at(-1) ?? 0),
  })
  return (
    <CurveChart
      caption={<p>{sentence}</p>}
      sentence={sentence}
      points={parts.map((part, index) => ({ at: index + 1, now: part }))}
      names={{ now: _('Part') }}
      marks={MARKS}
      writePlace={(tenth) => formats.count(Number(tenth))}
      writeTitle={(tenth) => _('Tenth {tenth}', { tenth: formats.count(Number(tenth)) })}
      writeValue={formats.share}
    />
  )
}

/** One place on the way from the chart's beginning to its end. */
interface CurvePoint {
  readonly at: string | number
  readonly now: number
  /** Undefined where nothing is compared. */
  readonly before?: number | undefined
}

interface CurveChartProps {
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
function CurveChart({ caption, sentence, points, names, marks, ...write }: CurveChartProps) {
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

interface ChartTipProps {
  readonly title: string
  readonly payload: TooltipContentProps['payload']
  /** By the key of the data. */
  readonly names: Readonly<Record<string, string>>
  readonly write: (value: number) => string
}

/** What a chart says of the point that the pointer or the arrow keys are at. */
function ChartTip({ title, payload, names, write }: ChartTipProps) {
  return (
    <div className="insights-tip" role="status">
      <p>{title}</p>
      {payload.map(({ dataKey, value }) => (
        <p key={String(dataKey)}>
          {names[String(dataKey)]} <strong>{write(Number(value))}</strong>
        </p>
      ))}
    </div>
  )
}

interface SparklineProps {
  /** Fractions of 1, the first tenth first. */
  readonly parts: readonly number[]
}

const WIDTH = 72
const HEIGHT = 20

/** How far an article is read, as small as a word. What it shows stands beside it in words. */
export function Sparkline({ parts }: SparklineProps) {
  const last = parts.length - 1
  const points = parts.map((part, at) => `${(at / last) * WIDTH},${HEIGHT - part * HEIGHT}`)
  return (
    <svg className="insights-spark" viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

interface Drawn {
  readonly name: string
  readonly days: readonly DayInsights[]
  readonly before: readonly DayInsights[] | undefined
  readonly count: (day: DayInsights) => number
}

/** What a chart of days shows, in words: all of it, and the most. Pure. */
export function describeDays({ name, days, before, count }: Drawn, i18n: I18n, formats: Formats): string {
  const total = days.reduce((sum, day) => sum + count(day), 0)
  const first = days[0]
  if (total === 0 || first === undefined) return i18n._('{name} by day: nothing was counted.', { name })
  const most = days.reduce((best, day) => (count(day) > count(best) ? day : best), first)
  const sentence = i18n._('{name} by day: {total} in all, the most on {day} with {most}.', {
    name,
    total: formats.count(total),
    day: formats.day(most.day),
    most: formats.count(count(most)),
  })
  if (before === undefined) return sentence
  const old = before.reduce((sum, day) => sum + count(day), 0)
  return `${sentence} ${i18n._('The time before: {total} in all.', { total: formats.count(old) })}`
}
