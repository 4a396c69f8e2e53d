import type { Mixture } from '../../press/Sheet.ts'

interface Layer {
  readonly markup: string
  readonly ink: Mixture
}

/** One harbour at one hour. */
export interface Skyline {
  readonly time: readonly [hour: number, minute: number]
  readonly high: Mixture
  readonly low: Mixture
  readonly wall: Mixture
  /** Water or mud, and what lies on it in streaks. */
  readonly ground: Mixture
  readonly gleam: Mixture
  readonly layers: readonly Layer[]
  readonly front?: readonly Layer[]
}
