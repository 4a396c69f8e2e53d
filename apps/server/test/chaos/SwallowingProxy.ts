import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'

/** A way to a test's PostgreSQL over the network, which can swallow all that is sent. */
export interface SwallowingProxy {
  readonly port: number
  /** Nothing arrives any more, either way; connections are taken, and stay. What is swallowed never comes back. */
  swallow(): void
  /** What is sent from now on arrives, and each end hears which others have gone meanwhile. */
  deliver(): void
  close(): Promise<void>
}

/** `folder` is that of the PostgreSQL. */
export async function startSwallowingProxy(folder: string): Promise<SwallowingProxy> {
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSwallowing = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    // Neither end hears of the other while everything is swallowed, not even that it has gone.
    const far = connect(join(folder, '.s.PGSQL.5432'))
    const pair = [near, far] as const
    pairs.add(pair)
    near.on('close', () => far.destroyed && pairs.delete(pair))
    far.on('close', () => near.destroyed && pairs.delete(pair))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from)
      from.on('data', (chunk: Buffer) => {
        if (!isSwallowing && !to.destroyed) to.write(chunk)
      })
      from.on('close', () => {
        if (!isSwallowing) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => void (isSwallowing = true),
    deliver() {
      isSwallowing = false
      // PostgreSQL would keep a process for each of them until its own keepalive, and soon have no other left.
      for (const pair of pairs) if (pair.some(({ destroyed }) => destroyed)) for (const end of pair) end.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
