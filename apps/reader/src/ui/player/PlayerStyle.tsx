import css from './player.css?inline'

/** The looks of the controls; they come with them, not with every page. */
export function PlayerStyle() {
  return (
    <style href="player" precedence="late">
      {css}
    </style>
  )
}
