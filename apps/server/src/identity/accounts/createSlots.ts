import { TooBusy } from './TooBusy.ts'

export interface SlotLimits {
  /** How much runs at a time. */
  readonly atOnce: number
  /** How much waits in line; what comes on top is refused. */
  readonly waiting: number
}

/** Runs work, a bounded amount at a time and the rest in the order in which it came. Rejects with TooBusy or with what the work rejects with. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSlots({ atOnce, waiting }: SlotLimits): Slots {
  const line: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw new TooBusy()
    // Whoever leaves hands its slot over.
    await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
