import { useSyncExternalStore } from 'react'
import type { Layout } from '../stage/sizesOf.ts'

/** As in the style sheet: it lays out the first screen before any script. */
const WIDE = '(orientation: landscape)'

/** How pages are laid out on this screen; undefined where it is not known yet. */
export function useLayout(): Layout | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function read(): Layout {
  return window.matchMedia(WIDE).matches ? 'double' : 'single'
}
