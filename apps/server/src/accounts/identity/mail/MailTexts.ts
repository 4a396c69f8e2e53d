/** What mails say in one language; `title` is the title's name. */
export interface MailTexts {
  /** Subject of every mail with a code. */
  readonly codeSubject: (title: string) => string
  /** What the code is for. */
  readonly lead: Readonly<Record<'verify' | 'reset' | 'sign-in', (title: string) => string>>
  /** Below the code. */
  readonly afterCode: (minutes: number) => readonly string[]
  readonly taken: MailText
  readonly passwordChanged: MailText
}

export interface MailText {
  readonly subject: (title: string) => string
  readonly paragraphs: (title: string) => readonly string[]
}
