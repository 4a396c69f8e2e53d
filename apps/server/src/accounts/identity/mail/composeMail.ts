import type { Mail } from './Mailer.ts'
import type { MailTexts } from './MailTexts.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import { zh } from './texts/zh.ts'

/** What a mail is about. */
export type MailMatter =
  | {
      readonly kind: 'verify' | 'reset' | 'sign-in'
      readonly code: string
      /** How long the code works. */
      readonly minutes: number
    }
  /** Somebody signs up with an address that has an account. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'password-changed' }

export interface MailSetting {
  /** The title's name. */
  readonly title: string
  /** BCP 47 tag; a language that there are no texts in is answered in English. */
  readonly language: string
}

/** A paragraph, or the code, which stands alone. */
type Part = { readonly kind: 'words' | 'code'; readonly text: string }

/** Requirement R1.4: all languages of the interface. */
const TEXTS: Readonly<Record<string, MailTexts>> = { en, es, fr, de, ja, zh, nl }

/** A mail, but for its address, as plain text and as a page without anything to fetch or to press. Pure. */
export function composeMail(matter: MailMatter, { title, language }: MailSetting): Omit<Mail, 'to'> {
  const primary = language.toLowerCase().split('-')[0] ?? ''
  const spoken = Object.hasOwn(TEXTS, primary) ? primary : 'en'
  const texts = TEXTS[spoken] ?? en
  const parts = partsOf(matter, texts, title)
  const subject = subjectOf(matter, texts)(title)
  const text = `${[...parts.map((part) => part.text), title].join('\n\n')}\n`
  return { subject, text, html: toHtml({ parts, title, subject, language: spoken }) }
}

function subjectOf(matter: MailMatter, texts: MailTexts): (title: string) => string {
  switch (matter.kind) {
    case 'taken':
      return texts.taken.subject
    case 'password-changed':
      return texts.passwordChanged.subject
    case 'verify':
    case 'reset':
    case 'sign-in':
      return texts.codeSubject
  }
}

function partsOf(matter: MailMatter, texts: MailTexts, title: string): readonly Part[] {
  switch (matter.kind) {
    case 'taken':
      return texts.taken.paragraphs(title).map(inWords)
    case 'password-changed':
      return texts.passwordChanged.paragraphs(title).map(inWords)
    case 'verify':
    case 'reset':
    case 'sign-in':
      return [
        inWords(texts.lead[matter.kind](title)),
        { kind: 'code', text: matter.code },
        ...texts.afterCode(matter.minutes).map(inWords),
      ]
  }
}

function inWords(text: string): Part {
  return { kind: 'words', text }
}

interface MailPage {
  readonly parts: readonly Part[]
  readonly title: string
  readonly subject: string
  readonly language: string
}

const STYLES = {
  body: 'margin:0;padding:32px 24px;font:16px/1.5 Georgia,serif',
  words: 'max-width:34em;margin:0 0 1em',
  code: 'margin:0 0 1em;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.15em',
}

function toHtml({ parts, title, subject, language }: MailPage): string {
  const paragraphs = [...parts, inWords(title)].map(
    ({ kind, text }) => `<p style="${STYLES[kind]}">${escape(text)}</p>`,
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="${STYLES.body}">`,
    ...paragraphs,
    '</body></html>\n',
  ].join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
