import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** What it is, for who does not see it. */
  readonly label: string
  readonly className: string
}

/** A text as a QR code (ISO/IEC 18004), dark on white by day and night: some cameras read it in no other way. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
