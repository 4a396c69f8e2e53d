import type { TextDirection } from '@gatefold/magazine/language/Localized'

export type KeyAction =
  /** 1 goes on, -1 goes back. */
  | { readonly kind: 'turn'; readonly way: 1 | -1 }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly to: 'in' | 'out' | 'whole' }
  /** In shares of the screen. */
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }

interface Situation {
  readonly isZoomed: boolean
  readonly direction: TextDirection
}

const STEP = 0.2

const ALWAYS: Readonly<Record<string, KeyAction>> = {
  PageDown: { kind: 'turn', way: 1 },
  PageUp: { kind: 'turn', way: -1 },
  Home: { kind: 'go', to: 'first' },
  End: { kind: 'go', to: 'last' },
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
  return { kind: 'turn', way: (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1 }
}
