interface Claim {
  readonly name: string
  readonly isShared: boolean
  readonly holder: object
  grant(): void
}

interface FakeLocks {
  /** The locks as one worker sees them. */
  of(holder: object): Pick<LockManager, 'request'>
  /** What the worker holds and waits for is let go, as when it is killed. */
  release(holder: object): void
}

/** Web Locks for several workers in one process: exclusive or shared, first come, first served. */
export function createFakeLocks(): FakeLocks {
  const claims: Claim[] = []
  const held = new Set<Claim>()

  const serve = () => {
    for (const claim of claims) {
      if (held.has(claim)) continue
      const before = claims.slice(0, claims.indexOf(claim)).filter(({ name }) => name === claim.name)
      if (before.some(({ isShared }) => !isShared || !claim.isShared)) continue
      held.add(claim)
      claim.grant()
    }
  }
  const drop = (claim: Claim) => {
    held.delete(claim)
    if (claims.includes(claim)) claims.splice(claims.indexOf(claim), 1)
    serve()
  }
  const request = async (
    holder: object,
    name: string,
    { options, callback }: { readonly options: LockOptions; readonly callback: () => Promise<unknown> },
  ): Promise<unknown> => {
    const granted = Promise.withResolvers<void>()
    const claim: Claim = { name, holder, isShared: options.mode === 'shared', grant: granted.resolve }
    options.signal?.addEventListener('abort', () => {
      if (held.has(claim)) return
      granted.reject(new DOMException('Aborted.', 'AbortError'))
      drop(claim)
    })
    claims.push(claim)
    serve()
    try {
      options.signal?.throwIfAborted()
      await granted.promise
      return await callback()
    } finally {
      drop(claim)
    }
  }
  return {
    of: (holder) => ({
      request: (name: string, ...rest: readonly unknown[]) => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
        return request(holder, name, {
          options: options as LockOptions,
          callback: callback as () => Promise<unknown>,
        }) as Promise<never>
      },
    }),
    release(holder) {
      for (const claim of claims.filter((each) => each.holder === holder)) drop(claim)
    },
  }
}
