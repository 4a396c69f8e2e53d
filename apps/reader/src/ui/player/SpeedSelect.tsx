interface Props {
  readonly label: string
  readonly speeds: readonly number[]
  readonly speed: number
  readonly onChoose: (speed: number) => void
}

/** How fast it is spoken. */
export function SpeedSelect({ label, speeds, speed, onChoose }: Props) {
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
