interface Props {
  readonly label: string
  /** Seconds; less than none is back. */
  readonly seconds: number
  readonly onSkip: (seconds: number) => void
}

/** One step back or forward. */
export function SkipButton({ label, seconds, onSkip }: Props) {
  return (
    <button type="button" className="player-skip" aria-label={label} onClick={() => onSkip(seconds)}>
      <bdi dir="ltr">{seconds < 0 ? `−${-seconds}` : `+${seconds}`}</bdi>
    </button>
  )
}
