import type { TooltipContentProps } from 'recharts'

interface Props {
  readonly title: string
  readonly payload: TooltipContentProps['payload']
  /** By the key of the data. */
  readonly names: Readonly<Record<string, string>>
  readonly write: (value: number) => string
}

/** What a chart says of the point that the pointer or the arrow keys are at. */
export function ChartTip({ title, payload, names, write }: Props) {
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
