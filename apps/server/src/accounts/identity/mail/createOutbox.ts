import type { Mail, Mailer } from './Mailer.ts'

/** Hands mails over after whoever asked for them has been answered: an answer's time must not tell whether there was a mail. */
export interface Outbox {
  post(mail: Mail): void
  /** Resolves when every mail has been handed over, or has failed. */
  settled(): Promise<void>
}

export interface OutboxDeps {
  readonly mailer: Mailer
  /** Is told why a mail could not be handed over. */
  readonly reportFault: (fault: unknown) => void
}

export function createOutbox({ mailer, reportFault }: OutboxDeps): Outbox {
  const underWay = new Set<Promise<void>>()
  return {
    post(mail) {
      const sending: Promise<void> = mailer
        .send(mail)
        .catch(reportFault)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
