import type { Environment } from './Configuration.ts'

/** The server cannot listen where it is told to. `message` is one clear sentence for whoever runs it. */
export class ListenError extends Error {
  override readonly name = 'ListenError'

  constructor(place: Environment['listen'], cause: unknown) {
    super(sentence(place, cause), { cause })
  }
}

function sentence({ host, port }: Environment['listen'], cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; choose another one, such as PORT=${port + 1}.`
    case 'EACCES':
      return `Port ${port} may not be used by this user; choose one above 1023, such as PORT=4000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}; set HOST to one of its own, such as HOST=127.0.0.1.`
    default:
      return `The server cannot listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
}
