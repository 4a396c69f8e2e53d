import { findInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { Mail } from './Mailer.ts'
import { type HostText, type Say, textsIn } from '../../../platform/i18n/hostTexts.ts'

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
  | {
      readonly kind: 'invitation'
      /** Of the page that makes the account. */
      readonly address: string
      /** How long it is good for. */
      readonly days: number
    }

export interface MailSetting {
  /** The title's name. */
  readonly title: string
  /** BCP 47 tag; a language that there are no texts in is answered in English. */
  readonly language: string
}

/** A paragraph, or a code or an address, which stands alone. */
type Part = { readonly kind: 'words' | 'code' | 'address'; readonly text: string }

interface Letter {
  readonly subject: string
  readonly parts: readonly Part[]
}

/** A mail, but for its address, as plain text and as a page without anything to fetch or to press. Pure. */
export function composeMail(matter: MailMatter, { title, language }: MailSetting): Omit<Mail, 'to'> {
  const spoken = findInterfaceLanguage(language) ?? 'en'
  const { subject, parts } = writeLetter(matter, title, textsIn(spoken))
  const text = `${[...parts.map((part) => part.text), title].join('\n\n')}\n`
  return { subject, text, html: toHtml({ parts, title, subject, language: spoken }) }
}

/** What a code is for. */
const LEADS = {
  verify: 'Enter this code to finish signing up to {title}:',
  reset: 'Enter this code to choose a new password for {title}:',
  'sign-in': 'Enter this code to sign in to {title}:',
} as const satisfies Readonly<Record<string, HostText>>

function writeLetter(matter: MailMatter, title: string, _: Say): Letter {
  const named = { title }
  switch (matter.kind) {
    case 'taken':
      return {
        subject: _('You already have an account with {title}', named),
        parts: [
          _(
            'Somebody has just tried to sign up to {title} with this e-mail address. It already has an account.',
            named,
          ),
          _('If that was you, sign in instead. Should the password be gone, you can choose a new one there.'),
          _('If it was not you, ignore this message: nothing has been changed.'),
        ].map(inWords),
      }
    case 'password-changed':
      return {
        subject: _('Your password for {title} has been changed', named),
        parts: [
          _(
            'The password of your account with {title} has just been changed, and all devices have been signed out.',
            named,
          ),
          _(
            'If that was not you, choose a new password at once: the sign-in page sends a code to this address for it.',
          ),
        ].map(inWords),
      }
    case 'invitation':
      return {
        subject: _('You are invited to work on {title}', named),
        parts: [
          inWords(_('You are invited to work on {title}. Open this address to make your account:', named)),
          { kind: 'address', text: matter.address },
          inWords(
            _('It works once, within the next {days} days. Keep it to yourself: it opens to whoever has it.', {
              days: matter.days,
            }),
          ),
        ],
      }
    case 'verify':
    case 'reset':
    case 'sign-in':
      return {
        subject: _('Your code for {title}', named),
        parts: [
          inWords(_(LEADS[matter.kind], named)),
          { kind: 'code', text: matter.code },
          ...[
            _(
              'It works once, within the next {minutes} minutes. Keep it to yourself: nobody will ever ask you for it.',
              { minutes: matter.minutes },
            ),
            _('If you did not ask for a code, ignore this message: without the code nothing happens.'),
          ].map(inWords),
        ],
      }
  }
}

function inWords(text: string): Part {
  return { kind: 'words', text }
}

interface MailPage extends Letter {
  readonly title: string
  readonly language: string
}

const STYLES = {
  body: 'margin:0;padding:32px 24px;font:16px/1.5 Georgia,serif',
  words: 'max-width:34em;margin:0 0 1em',
  address: 'max-width:34em;margin:0 0 1em;overflow-wrap:anywhere',
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
