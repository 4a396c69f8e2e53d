import { useLateStyle } from '../useLateStyle.ts'
import css from './player.css?inline'

/** The looks of the controls; they come with them, not with every page. */
export function usePlayerStyle(): void {
  useLateStyle(css)
}
