import { once } from 'node:events'
import { createServer } from 'node:net'
import { Failure } from '../process/Failure.ts'

interface Listen {
  readonly host: string
  readonly port: number
}

/** Tries the port before anything is built or imported, so that the news comes in the first second. */
export async function ensurePortIsFree(listen: Listen): Promise<void> {
  const server = createServer()
  try {
    server.listen(listen.port, listen.host)
    await once(server, 'listening')
  } catch (error) {
    throw new Failure(portSentence(listen, error))
  }
  server.close()
  await once(server, 'close')
}

function portSentence({ host, port }: Listen, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken: stop what listens there, or choose another with PORT=… npm start.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=… npm start.`
    default:
      return `Nothing can listen on ${host}, port ${port} (${code}): choose another with HOST=… and PORT=….`
  }
}
