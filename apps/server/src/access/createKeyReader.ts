/** Milliseconds after which the keys are read again: another server may have made new ones. */
const READ_EVERY = 60_000

export interface KeyReaderParts {
  /** The title's secrets from the database; made there when there are none. */
  readonly read: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The secrets that all servers of a title share, read once a minute. */
export function createKeyReader({ read, now }: KeyReaderParts): () => Promise<readonly string[]> {
  let reading: Promise<readonly string[]> | undefined
  let readAt = -Infinity
  return () => {
    if (reading !== undefined && now() - readAt < READ_EVERY) return reading
    readAt = now()
    const latest = read()
    reading = latest
    // A failure is told to whoever asked, and not kept.
    latest.catch(() => {
      if (reading === latest) reading = undefined
    })
    return latest
  }
}
