/** Runs so many at a time; the others wait their turn. */
export interface Slots {
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
