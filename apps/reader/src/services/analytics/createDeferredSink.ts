import type { Sink } from './Sink.ts'

/** A sink whose code is on its way: it is told everything in its order, unless it is stopped before. */
export function createDeferredSink(open: () => Promise<Sink>, log: (message: string, cause?: unknown) => void): Sink {
  let isOver = false
  const opening = open().catch((error: unknown) => {
    log('Somebody who is to be told what is read could not be reached.', error)
    return undefined
  })
  const tellNow = async (...[event]: Parameters<Sink['tell']>) => {
    const sink = await opening
    if (!isOver) sink?.tell(event)
  }
  return {
    tell: (event) => void tellNow(event),
    async stop(others) {
      isOver = true
      await (await opening)?.stop(others)
    },
  }
}
