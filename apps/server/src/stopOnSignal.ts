import type { FastifyBaseLogger } from 'fastify'
import type { RunningServer } from './main.ts'

/** As much of `process` as this needs. */
export interface SignalSource {
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
}

/** Resolves when a SIGTERM or SIGINT has come and the server has stopped. */
export function stopOnSignal(
  server: Pick<RunningServer, 'stop'>,
  { signals, logger }: { readonly signals: SignalSource; readonly logger: FastifyBaseLogger },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      signals.once(signal, () => {
        if (isStopping) return
        isStopping = true
        logger.info(`${signal}: stopping`)
        server.stop().then(resolve, reject)
      })
    }
  })
}
