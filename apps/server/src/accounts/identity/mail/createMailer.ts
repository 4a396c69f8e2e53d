import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Mailer } from './Mailer.ts'

export interface MailerDeps {
  /** Such as smtps://user:password@mail.example; undefined: mails are written to the log. */
  readonly smtpUrl: string | undefined
  /** Who mails come from; needed with `smtpUrl`. */
  readonly from: string | undefined
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Milliseconds that the mail server has to answer. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the configured mail server. Without one, the log is where mails end: the only place a code is ever written to. */
export function createMailer({ smtpUrl, from, logger }: MailerDeps): Mailer {
  if (smtpUrl === undefined) {
    return {
      send({ to, subject, text }) {
        logger.warn(
          { mail: { to, subject, text } },
          'SMTP_URL is not set: a mail is written here instead of being sent',
        )
        return Promise.resolve()
      },
    }
  }
  const transport = createTransport({ url: smtpUrl, ...TIMES, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ to, ...content }) {
      // An address in parts is taken as it is; a text would be searched for further addresses.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ from, to: { name: '', address: to }, headers, ...content })
    },
  }
}
