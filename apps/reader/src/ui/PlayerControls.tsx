import css from './player.css?inline'
import { useLazyStyle } from './useLazyStyle.ts'

interface PlayButtonProps {
  readonly isPlaying: boolean
  /** What the button does now. */
  readonly label: string
  readonly onClick: () => void
}

/** Starts and pauses. */
export function PlayButton({ isPlaying, label, onClick }: PlayButtonProps) {
  return (
    <button type="button" className="player-play" aria-label={label} onClick={onClick}>
      <PlayMark isPlaying={isPlaying} />
    </button>
  )
}

interface PlayMarkProps {
  readonly isPlaying: boolean
  /** CSS length. */
  readonly size?: string
}

/** The sign for what a press would do. */
export function PlayMark({ isPlaying, size = '16px' }: PlayMarkProps) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={isPlaying ? 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z' : 'M3.5 1.5v13L14 8z'} />
    </svg>
  )
}

interface SkipButtonProps {
  readonly label: string
  /** Seconds; less than none is back. */
  readonly seconds: number
  readonly onSkip: (seconds: number) => void
}

/** One step back or forward. */
export function SkipButton({ label, seconds, onSkip }: SkipButtonProps) {
  return (
    <button type="button" className="player-skip" aria-label={label} onClick={() => onSkip(seconds)}>
      <bdi dir="ltr">{seconds < 0 ? `−${-seconds}` : `+${seconds}`}</bdi>
    </button>
  )
}

interface SpeedSelectProps {
  readonly label: string
  readonly speeds: readonly number[]
  readonly speed: number
  readonly onChoose: (speed: number) => void
}

/** How fast it is spoken. */
export function SpeedSelect({ label, speeds, speed, onChoose }: SpeedSelectProps) {
  return (
    <select
      className="player-speed"
      dir="ltr"
      aria-label={label}
      value={speed}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {speeds.map((choice) => (
        <option key={choice} value={choice}>
          {`${choice}×`}
        </option>
      ))}
    </select>
  )
}

/** The looks of the controls; they come with them, not with every page. */
export function usePlayerStyle(): void {
  useLazyStyle(css)
}
