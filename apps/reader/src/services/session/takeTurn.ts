export interface Turns {
  /** Missing where the page did not come over a secure connection: pages do not wait for each other there. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface Turn<Value> {
  /** Whether what another page has done meanwhile has left anything to do. */
  readonly isNeeded: () => boolean
  readonly act: () => Promise<Value>
}

const LOCK = 'gatefold-session'
/** Milliseconds between two looks at the storage, and after which it has nothing new. */
const LOOK = 20
const PATIENCE = 1_000

/**
 * Acts alone among all pages of this browser. What one page stores may reach another later than the lock that it lets go of:
 * whoever has had to wait for the lock looks again for a while before anything is done twice.
 */
export async function takeTurn<Value>({ locks, wait }: Turns, { isNeeded, act }: Turn<Value>): Promise<Value> {
  if (locks === undefined) return act()
  const done = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { value: await act() },
  )
  if (done !== undefined) return done.value
  return locks.request(LOCK, async () => {
    for (let waited = 0; isNeeded() && waited < PATIENCE; waited += LOOK) await wait(LOOK)
    return act()
  })
}
