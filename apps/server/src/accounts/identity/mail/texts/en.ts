import type { MailTexts } from '../MailTexts.ts'

export const en: MailTexts = {
  codeSubject: (title) => `Your code for ${title}`,
  lead: {
    verify: (title) => `Enter this code to finish signing up to ${title}:`,
    reset: (title) => `Enter this code to choose a new password for ${title}:`,
    'sign-in': (title) => `Enter this code to sign in to ${title}:`,
  },
  afterCode: (minutes) => [
    `It works once, within the next ${minutes} minutes. Keep it to yourself: nobody will ever ask you for it.`,
    'If you did not ask for a code, ignore this message: without the code nothing happens.',
  ],
  taken: {
    subject: (title) => `You already have an account with ${title}`,
    paragraphs: (title) => [
      `Somebody has just tried to sign up to ${title} with this e-mail address. It already has an account.`,
      'If that was you, sign in instead. Should the password be gone, you can choose a new one there.',
      'If it was not you, ignore this message: nothing has been changed.',
    ],
  },
  passwordChanged: {
    subject: (title) => `Your password for ${title} has been changed`,
    paragraphs: (title) => [
      `The password of your account with ${title} has just been changed, and all devices have been signed out.`,
      'If that was not you, choose a new password at once: the sign-in page sends a code to this address for it.',
    ],
  },
}
