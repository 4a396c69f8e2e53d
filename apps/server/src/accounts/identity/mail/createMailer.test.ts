import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMailer } from './createMailer.ts'

const MAIL = {
  to: 'ann@example.org',
  subject: 'Ihr Code für „Lantern“',
  text: 'Größe:\n\n123456\n',
  html: '<p>123456</p>',
}

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string
  readonly source: string
}

/** A mail server on a port of its own that knows one user. */
async function aMailServer(): Promise<{ readonly url: string; readonly received: readonly Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'reader desk' && password === 'p@ss/word') done(null, { user: username })
      else done(new Error('Unknown user.'))
    },
    onData: (stream, { envelope, user }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString()
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user), source })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://reader%20desk:p%40ss%2Fword@127.0.0.1:${port}`, received }
}

function aLog(): { readonly lines: unknown[]; readonly logger: { warn: (...line: unknown[]) => void } } {
  const lines: unknown[] = []
  return { lines, logger: { warn: (...line) => void lines.push(line) } }
}

describe('createMailer', () => {
  it('hands a mail with text and page to the configured server, and writes nothing to the log', async () => {
    const { url, received } = await aMailServer()
    const { lines, logger } = aLog()
    const mailer = createMailer({ smtpUrl: url, from: 'Lantern <desk@lantern.example>', logger })
    await mailer.send(MAIL)
    expect(received).toMatchObject([{ from: 'desk@lantern.example', to: ['ann@example.org'], user: 'reader desk' }])
    const source = received[0]?.source ?? ''
    expect(source).toMatch(/^From: Lantern <desk@lantern\.example>\r$/m)
    expect(source).toMatch(/^To: ann@example\.org\r$/m)
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toContain('Content-Type: multipart/alternative')
    expect(source).toContain('<p>123456</p>')
    expect(lines).toEqual([])
  })

  it('writes to one address, whatever the text of it looks like', async () => {
    const { url, received } = await aMailServer()
    const mailer = createMailer({ smtpUrl: url, from: 'desk@lantern.example', logger: aLog().logger })
    await mailer.send({ ...MAIL, subject: 'One\r\nBcc: ben@example.org' })
    expect(received.map(({ to }) => to)).toEqual([['ann@example.org']])
    expect(received[0]?.source).not.toMatch(/^Bcc:/m)
  })

  it('rejects when the server refuses it or is not there, without a word of the mail or the password', async () => {
    const { url } = await aMailServer()
    const { lines, logger } = aLog()
    const refused = createMailer({ smtpUrl: url.replace('p%40ss', 'wr0ng'), from: 'desk@lantern.example', logger })
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const unreachable = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'desk@lantern.example', logger })
    for (const mailer of [refused, unreachable]) {
      const fault: unknown = await mailer.send(MAIL).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(Error)
      expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toMatch(/123456|wr0ng/)
    }
    expect(lines).toEqual([])
  })

  it('writes the mail to the log when there is no server', async () => {
    const { lines, logger } = aLog()
    await createMailer({ smtpUrl: undefined, from: undefined, logger }).send(MAIL)
    const { to, subject } = MAIL
    expect(lines).toEqual([
      [{ mail: { to, subject, text: MAIL.text } }, expect.stringContaining('SMTP_URL is not set')],
    ])
  })
})
