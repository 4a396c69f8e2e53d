/** Requirement R9.7: whether a session is one of those that a sink is told of. `rate` 0 to 1; `draw` at least 0, below 1. Pure. */
export function isSampled(rate: number, draw: number): boolean {
  return draw < rate
}
