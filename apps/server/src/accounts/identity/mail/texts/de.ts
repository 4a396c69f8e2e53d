import type { MailTexts } from '../MailTexts.ts'

export const de: MailTexts = {
  codeSubject: (title) => `Ihr Code für ${title}`,
  lead: {
    verify: (title) => `Mit diesem Code schließen Sie Ihre Registrierung bei ${title} ab:`,
    reset: (title) => `Mit diesem Code wählen Sie ein neues Passwort für ${title}:`,
    'sign-in': (title) => `Mit diesem Code melden Sie sich bei ${title} an:`,
  },
  afterCode: (minutes) => [
    `Er gilt einmal und ${minutes} Minuten lang. Behalten Sie ihn für sich: Niemand wird Sie je danach fragen.`,
    'Falls Sie keinen Code angefordert haben, können Sie diese Nachricht ignorieren: Ohne den Code geschieht nichts.',
  ],
  taken: {
    subject: (title) => `Sie haben bereits ein Konto bei ${title}`,
    paragraphs: (title) => [
      `Jemand wollte gerade mit dieser E-Mail-Adresse ein Konto bei ${title} anlegen. Es gibt dort schon eines.`,
      'Falls Sie das waren, melden Sie sich einfach an. Ist das Passwort verloren, können Sie dort ein neues wählen.',
      'Falls nicht, können Sie diese Nachricht ignorieren: Es wurde nichts geändert.',
    ],
  },
  passwordChanged: {
    subject: (title) => `Ihr Passwort für ${title} wurde geändert`,
    paragraphs: (title) => [
      `Das Passwort Ihres Kontos bei ${title} wurde soeben geändert, und alle Geräte wurden abgemeldet.`,
      'Falls Sie das nicht waren, wählen Sie sofort ein neues: Die Anmeldeseite schickt dafür einen Code an diese Adresse.',
    ],
  },
}
