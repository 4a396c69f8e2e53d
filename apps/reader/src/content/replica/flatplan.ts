import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeFlatplan } from '@gatefold/contract/decode/decodeFlatplan'
import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import type { Memory } from '../createReadThrough.ts'
import type { ReadFile } from '../../network/requestTimeout.ts'

interface FlatplanSource extends Pick<DecodeContext, 'report'> {
  readonly readFile: ReadFile
}

/** The flatplan at an address; undefined, and reported, where it is none. Rejects as `readFile` does. */
export async function fetchFlatplan(url: string, { readFile, report }: FlatplanSource): Promise<Flatplan | undefined> {
  return decodeFlatplan(await readFile(url), url, { report, sanitize: sanitizeHtml })
}

interface FlatplanReaderDeps {
  readonly memory: Memory
  /** The flatplan at an address; rejects where it cannot be had. */
  readonly fetchFlatplan: (url: string) => Promise<Flatplan | undefined>
  readonly log: (message: string, cause: unknown) => void
}

/** Reads flatplans, each once while memory keeps it. Where one cannot be had, the pages are shown by their pictures alone. */
export function createFlatplanReader({ memory, fetchFlatplan, log }: FlatplanReaderDeps) {
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
