import { DownloadTrouble } from '../download/DownloadTrouble.ts'

/** The promise, or a rejection with `stopped` as soon as the work is ended: nobody waits for what is no longer wanted. */
export async function orStopped<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new DownloadTrouble({ kind: 'stopped' }))
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
