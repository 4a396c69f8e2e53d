import { queryOptions } from '@tanstack/react-query'
import type { Library } from '@gatefold/magazine/purchases'
import type { Answer, Purchases } from './createPurchases.ts'

/** The first part of the key of every query about what one reader has. */
export const LIBRARY_KEY = 'library'

interface Reads {
  readonly readLibrary: Purchases['readLibrary']
  /** Is told of every library that the host has answered with. */
  readonly note: (library: Library | undefined) => Promise<void>
}

/**
 * What the reader has. Private: it lies in the memory of this page alone, and only while a screen shows it; what the device keeps of
 * queries otherwise (Requirement R9.4) is not for it. `reader` names who asks.
 */
export function libraryQuery(reader: string, { readLibrary, note }: Reads) {
  return queryOptions({
    queryKey: [LIBRARY_KEY, reader],
    queryFn: async (): Promise<Answer<Library | undefined>> => {
      const answer = await readLibrary()
      if (answer.kind === 'done') await note(answer.value)
      return answer
    },
    persister: (ask, context) => ask(context),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
}
