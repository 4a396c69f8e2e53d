import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import type { Memory } from '../content/createReadThrough.ts'

interface Dependencies {
  readonly memory: Memory
  /** The flatplan at an address; rejects where it cannot be had. */
  readonly fetchFlatplan: (url: string) => Promise<Flatplan | undefined>
  readonly log: (message: string, cause: unknown) => void
}

/** Reads flatplans, each once while memory keeps it. Where one cannot be had, the pages are shown by their pictures alone. */
export function createPlanReader({ memory, fetchFlatplan, log }: Dependencies) {
  return async (url: string | undefined): Promise<Flatplan | undefined> => {
    if (url === undefined) return undefined
    const key = `flatplan:${url}`
    const known = memory.recall<Flatplan>(key)
    if (known !== undefined) return known
    try {
      const flatplan = await fetchFlatplan(url)
      memory.keep(key, flatplan)
      return flatplan
    } catch (error) {
      log('The plan of the printed pages could not be read.', error)
      return undefined
    }
  }
}
