import type { MailTexts } from '../MailTexts.ts'

export const nl: MailTexts = {
  codeSubject: (title) => `Je code voor ${title}`,
  lead: {
    verify: (title) => `Vul deze code in om je aanmelding bij ${title} af te ronden:`,
    reset: (title) => `Vul deze code in om een nieuw wachtwoord voor ${title} te kiezen:`,
    'sign-in': (title) => `Vul deze code in om in te loggen bij ${title}:`,
  },
  afterCode: (minutes) => [
    `De code werkt één keer, de komende ${minutes} minuten. Geef hem aan niemand door: niemand zal er ooit om vragen.`,
    'Heb je geen code aangevraagd? Dan kun je dit bericht negeren: zonder de code gebeurt er niets.',
  ],
  taken: {
    subject: (title) => `Je hebt al een account bij ${title}`,
    paragraphs: (title) => [
      `Iemand probeerde zich zojuist met dit e-mailadres aan te melden bij ${title}. Er is al een account voor.`,
      'Was jij dat? Log dan gewoon in. Ben je het wachtwoord kwijt, dan kun je daar een nieuw kiezen.',
      'Was jij dat niet? Dan kun je dit bericht negeren: er is niets veranderd.',
    ],
  },
  passwordChanged: {
    subject: (title) => `Je wachtwoord voor ${title} is gewijzigd`,
    paragraphs: (title) => [
      `Het wachtwoord van je account bij ${title} is zojuist gewijzigd en alle apparaten zijn uitgelogd.`,
      'Was jij dat niet? Kies dan meteen een nieuw wachtwoord: de inlogpagina stuurt daarvoor een code naar dit adres.',
    ],
  },
}
