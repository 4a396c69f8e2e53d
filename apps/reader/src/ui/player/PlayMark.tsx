interface Props {
  readonly isPlaying: boolean
  /** CSS length. */
  readonly size?: string
}

/** The sign for what a press would do. */
export function PlayMark({ isPlaying, size = '16px' }: Props) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={isPlaying ? 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z' : 'M3.5 1.5v13L14 8z'} />
    </svg>
  )
}
