interface Transaction {
  readonly done: Promise<void>
  abort(): void
}

/**
 * Runs the requests of one transaction and waits for its end. A request that fails, even before it is made, undoes all of
 * them and rejects with its error.
 */
export async function atomically(
  transaction: Transaction,
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const { done } = transaction
  try {
    await Promise.all([...requests.map(async (request) => request()), done])
  } catch (error) {
    abort(transaction)
    await done.catch(() => undefined)
    throw error
  }
}

/** A transaction that has already failed cannot be aborted again. */
function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    return
  }
}
