import { LRUCache } from 'lru-cache'
import type { Answer } from './Answer.ts'

/** Bytes that one entry costs beside its bodies. */
const ENTRY_OVERHEAD = 1_024

/** Compressed copies of a body take about a third of it each. */
const COPIES = 1.7

/**
 * Whole answers by a key that holds everything they depend on, the content's version included: nothing in here is ever
 * wrong, only unused. Bounded by bytes; the least recently used goes first. Equal questions at the same moment are
 * worked out once.
 */
export interface AnswerCache {
  /** The kept answer, or the one that `make` works out; it is kept when its status is below 400. */
  find(key: string, make: () => Promise<Answer>): Answer | Promise<Answer>
}

/** Bytes that keeping an answer costs, its compressed copies included. Pure. */
export function sizeOfAnswer({ body }: Answer, key: string): number {
  return Math.ceil(body.length * COPIES) + key.length * 2 + ENTRY_OVERHEAD
}

export function createAnswerCache(maximumBytes: number): AnswerCache {
  const cache = new LRUCache<string, Answer>({
    maxSize: maximumBytes,
    maxEntrySize: Math.ceil(maximumBytes / 4),
    sizeCalculation: sizeOfAnswer,
  })
  const underWay = new Map<string, Promise<Answer>>()

  const work = async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await make()
      if (answer.status < 400) cache.set(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  return {
    find(key, make) {
      const known = cache.get(key) ?? underWay.get(key)
      if (known !== undefined) return known
      const working = work(key, make)
      underWay.set(key, working)
      return working
    },
  }
}
