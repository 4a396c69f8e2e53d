import type { SandboxTexts } from './SandboxTexts.ts'

export const en: SandboxTexts = {
  heading: 'Try out paying',
  intro: 'This page stands in for a payment provider while the magazine is tried out. No money moves.',
  perMonth: 'a month',
  perYear: 'a year',
  payLate: 'Pay, and tell the magazine ten seconds later',
  payUntold: 'Pay, and never tell the magazine',
  leave: 'Turn back without paying',
  declined: 'The card was declined and nothing was charged. Pay another way, or turn back.',
  paid: 'This has been paid.',
  expired: 'This page has expired and nothing was charged. Begin again in the magazine.',
  unknown: 'There is no such payment. Begin again in the magazine.',
  goOn: 'Go on',
  back: 'Back to {title}',
  portal: 'Try out what follows a payment',
  portalIntro:
    'What is pressed here happens to your own payments, as if you, your bank or the publisher had done it. No money moves.',
  nothing: 'Nothing has been paid yet.',
  actions: {
    pay: 'Pay',
    decline: 'Have the card declined',
    refund: 'Refund all of it',
    'refund-part': 'Refund half of it',
    dispute: 'Dispute it with the bank',
    'win-dispute': 'Win the dispute',
    renew: 'Renew the subscription',
    fail: 'Let the renewal fail',
    cancel: 'Cancel at the end of what is paid',
    resume: 'Take the cancellation back',
    end: 'End the subscription now',
  },
}
