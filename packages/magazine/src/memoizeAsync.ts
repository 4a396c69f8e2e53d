/** Asks once while it is well; what failed is asked for again. */
export function memoizeAsync<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let promise: Promise<Answer> | undefined
  return () => {
    promise ??= ask().catch((error: unknown) => {
      promise = undefined
      throw error
    })
    return promise
  }
}
