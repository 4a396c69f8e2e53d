type Act = (lock: Lock | null) => unknown

/** The locks of one browser: one holder at a time, the others in the order they came. */
export function createLocks(): Pick<LockManager, 'request'> {
  let tail: Promise<unknown> = Promise.resolve()
  let holders = 0
  const lock: Lock = { name: 'test', mode: 'exclusive' }
  const request = async (_name: string, ...rest: readonly [Act] | readonly [LockOptions, Act]): Promise<unknown> => {
    const [options, act] = rest.length === 1 ? [{}, rest[0]] : rest
    if (options.ifAvailable === true && holders > 0) return act(null)
    holders += 1
    const turn = tail.then(() => act(lock)).finally(() => (holders -= 1))
    tail = turn.catch(() => undefined)
    return turn
  }
  return { request }
}
