import { QueryClient, type QueryPersister } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { deferQueryPersister } from './queryClient.ts'

/** A client whose answers go through `persister`. */
function ask(persister: QueryPersister, answer: string): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { persister, retry: false } } })
  return client.fetchQuery({ queryKey: ['x'], queryFn: () => answer })
}

const marking: QueryPersister = async (fetch, context) => `kept ${String(await fetch(context))}` as never

describe('deferQueryPersister', () => {
  it('is opened by the first query, once', async () => {
    let opened = 0
    const persister = deferQueryPersister(async () => {
      opened += 1
      return marking
    })
    expect(opened).toBe(0)
    expect(await Promise.all([ask(persister, 'a'), ask(persister, 'b')])).toEqual(['kept a', 'kept b'])
    expect(opened).toBe(1)
  })

  it('R4.9 answers without it when it cannot be opened, and tries again', async () => {
    let isOnline = false
    const persister = deferQueryPersister(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return marking
    })
    expect(await ask(persister, 'a')).toBe('a')
    isOnline = true
    expect(await ask(persister, 'b')).toBe('kept b')
  })
})
