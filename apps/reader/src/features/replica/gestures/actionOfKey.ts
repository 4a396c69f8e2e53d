import type { TextDirection } from '@gatefold/magazine/issue/Issue'

export type KeyAction =
  | { readonly kind: 'turn'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly to: 'in' | 'out' | 'whole' }
  /** In shares of the screen. */
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }

interface Situation {
  readonly isZoomed: boolean
  readonly direction: TextDirection
}

const STEP = 0.2

const ALWAYS: Readonly<Record<string, KeyAction>> = {
  PageDown: { kind: 'turn', to: 'next' },
  PageUp: { kind: 'turn', to: 'previous' },
  Home: { kind: 'turn', to: 'first' },
  End: { kind: 'turn', to: 'last' },
  '+': { kind: 'zoom', to: 'in' },
  '=': { kind: 'zoom', to: 'in' },
  '-': { kind: 'zoom', to: 'out' },
  '0': { kind: 'zoom', to: 'whole' },
}

const PAN: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: { kind: 'pan', x: STEP, y: 0 },
  ArrowRight: { kind: 'pan', x: -STEP, y: 0 },
  ArrowUp: { kind: 'pan', x: 0, y: STEP },
  ArrowDown: { kind: 'pan', x: 0, y: -STEP },
}

/** What a key does: arrows turn a whole page, the way that the issue is read, and move one that is zoomed. Pure. */
export function actionOfKey(key: string, { isZoomed, direction }: Situation): KeyAction | undefined {
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key]
  if (isZoomed) return Object.hasOwn(PAN, key) ? PAN[key] : undefined
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return { kind: 'turn', to: (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous' }
}
