import type { CSSProperties, KeyboardEvent } from 'react'

interface Props {
  readonly label: string
  /** The place in words. */
  readonly spoken: string
  /** Seconds. */
  readonly time: number
  /** Seconds; undefined as long as nobody knows: nothing to be moved then. */
  readonly duration: number | undefined
  /** Seconds from the beginning to where the file has come in. */
  readonly buffered: number
  readonly onSeek: (seconds: number) => void
}

/** Seconds that an arrow key moves. */
const KEY_STEP = 5

/** A line from the beginning to the end: what was heard, what has come in, and a handle. It runs in reading direction. */
export function SeekBar({ label, spoken, time, duration, buffered, onSeek }: Props) {
  const length = duration ?? 0
  const share = (seconds: number) => (length === 0 ? 0 : Math.min(1, seconds / length))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    onSeek(time + step * KEY_STEP)
  }
  return (
    <div className="player-line" style={{ '--heard': share(time), '--here': share(buffered) } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={spoken}
        min={0}
        max={length}
        step="any"
        value={Math.min(time, length)}
        disabled={length === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** 1 forward, -1 back, 0 for keys that are not ours. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): number {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'ArrowUp') return 1
  if (key === 'ArrowDown') return -1
  if (key === 'ArrowRight') return isMirrored ? -1 : 1
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1
  return 0
}
