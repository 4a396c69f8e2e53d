import type { MailTexts } from '../MailTexts.ts'

export const fr: MailTexts = {
  codeSubject: (title) => `Votre code pour ${title}`,
  lead: {
    verify: (title) => `Saisissez ce code pour terminer votre inscription à ${title}\u00A0:`,
    reset: (title) => `Saisissez ce code pour choisir un nouveau mot de passe pour ${title}\u00A0:`,
    'sign-in': (title) => `Saisissez ce code pour vous connecter à ${title}\u00A0:`,
  },
  afterCode: (minutes) => [
    `Il ne sert qu’une fois, dans les ${minutes} prochaines minutes. Gardez-le pour vous\u00A0: personne ne vous le demandera jamais.`,
    'Si vous n’avez pas demandé de code, ignorez ce message\u00A0: sans le code, rien ne se passe.',
  ],
  taken: {
    subject: (title) => `Vous avez déjà un compte chez ${title}`,
    paragraphs: (title) => [
      `Quelqu’un vient d’essayer de s’inscrire à ${title} avec cette adresse e-mail. Elle a déjà un compte.`,
      'Si c’était vous, connectez-vous. En cas de mot de passe oublié, vous pourrez en choisir un nouveau à cet endroit.',
      'Sinon, ignorez ce message\u00A0: rien n’a été modifié.',
    ],
  },
  passwordChanged: {
    subject: (title) => `Votre mot de passe pour ${title} a été modifié`,
    paragraphs: (title) => [
      `Le mot de passe de votre compte chez ${title} vient d’être modifié, et tous les appareils ont été déconnectés.`,
      'Si ce n’était pas vous, choisissez-en un nouveau sans attendre\u00A0: la page de connexion enverra un code à cette adresse.',
    ],
  },
}
