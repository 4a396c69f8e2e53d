import type { Fate } from './createWorld.ts'

interface Killing {
  readonly fate: Fate
  /** Settles when the worker is dead. */
  readonly death: Promise<'dead'>
}

/** A worker that is killed at its n-th step, before or after the step has taken effect; it does nothing more. */
export function killedAt(step: number, when: 'before' | 'after'): Killing {
  const death = Promise.withResolvers<'dead'>()
  let steps = 0
  let isDead = false
  const never = new Promise<never>(() => undefined)
  const die = () => {
    isDead = true
    death.resolve('dead')
    return never
  }
  return {
    death: death.promise,
    async fate(act) {
      if (isDead) return never
      steps += 1
      const isLast = steps === step
      if (isLast && when === 'before') return die()
      const value = await act()
      return isLast ? die() : isDead ? never : value
    },
  }
}
