import type { Fate } from './createWorld.ts'

/** Something happens while a worker is at its n-th step; `happened` is false where it has fewer steps. */
export function interruptedAt(step: number, act: () => Promise<unknown>): { fate: Fate; happened(): Promise<boolean> } {
  let steps = 0
  let happening: Promise<unknown> | undefined
  return {
    async fate(work) {
      steps += 1
      if (steps === step) happening = Promise.resolve().then(act)
      return work()
    },
    async happened() {
      await happening
      return happening !== undefined
    },
  }
}
