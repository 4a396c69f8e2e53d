import { PlayMark } from './PlayMark.tsx'

interface Props {
  readonly isPlaying: boolean
  /** What the button does now. */
  readonly label: string
  readonly onPress: () => void
}

/** Starts and pauses. */
export function PlayButton({ isPlaying, label, onPress }: Props) {
  return (
    <button type="button" className="player-play" aria-label={label} onClick={onPress}>
      <PlayMark isPlaying={isPlaying} />
    </button>
  )
}
