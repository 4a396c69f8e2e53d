import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Surroundings } from '../../apps/server/src/config/Configuration.ts'
import { ListenRefused } from '../../apps/server/src/ListenRefused.ts'
import { Failure } from '../process/Failure.ts'

/** Tries the port before anything is built or imported, so that the news comes in the first second. */
export async function ensurePortIsFree(listen: Surroundings['listen']): Promise<void> {
  const server = createServer()
  try {
    server.listen(listen.port, listen.host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Failure(new ListenRefused(listen, cause).message)
  }
  server.close()
  await once(server, 'close')
}
