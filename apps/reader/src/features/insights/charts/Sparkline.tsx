interface Props {
  /** Fractions of 1, the first tenth first. */
  readonly parts: readonly number[]
}

const WIDTH = 72
const HEIGHT = 20

/** How far an article is read, as small as a word. What it shows stands beside it in words. */
export function Sparkline({ parts }: Props) {
  const last = parts.length - 1
  const points = parts.map((part, at) => `${(at / last) * WIDTH},${HEIGHT - part * HEIGHT}`)
  return (
    <svg className="insights-spark" viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
