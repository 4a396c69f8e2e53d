export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A whole document, without anything to fetch. */
  readonly html?: string
}

/** Sends mails; rejects with the reason when one could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
