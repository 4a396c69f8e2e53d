import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  /** The code of the last mail; waits for the first. */
  takeCode(): Promise<string>
  stop(): Promise<void>
}

/** A mail server that takes everything and keeps it. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const arrived = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        arrived.resolve()
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async takeCode() {
      await arrived.promise
      return /^\d{6}(?=\r?$)/m.exec(mails.at(-1) ?? '')?.[0] ?? ''
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
