import { useSyncExternalStore } from 'react'
import type { Display, DisplayChoice } from '../../../services/reading/createDisplay.ts'

/** How the reader wants pages to look, here and in every other tab. */
export function useDisplay(display: Display): DisplayChoice {
  return useSyncExternalStore(display.subscribe, display.read)
}
