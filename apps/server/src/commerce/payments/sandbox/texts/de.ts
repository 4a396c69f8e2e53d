import type { SandboxTexts } from './SandboxTexts.ts'

export const de: SandboxTexts = {
  heading: 'Bezahlen ausprobieren',
  intro: 'Diese Seite steht für einen Zahlungsanbieter, solange das Magazin ausprobiert wird. Es fließt kein Geld.',
  perMonth: 'im Monat',
  perYear: 'im Jahr',
  payLate: 'Bezahlen und dem Magazin zehn Sekunden später Bescheid geben',
  payUntold: 'Bezahlen und dem Magazin nie Bescheid geben',
  leave: 'Zurück, ohne zu bezahlen',
  declined: 'Die Karte wurde abgelehnt, es wurde nichts abgebucht. Bezahlen Sie anders, oder gehen Sie zurück.',
  paid: 'Das ist bezahlt.',
  expired: 'Diese Seite ist abgelaufen, es wurde nichts abgebucht. Beginnen Sie im Magazin noch einmal.',
  unknown: 'Diese Zahlung gibt es nicht. Beginnen Sie im Magazin noch einmal.',
  goOn: 'Weiter',
  back: 'Zurück zu {title}',
  portal: 'Ausprobieren, was nach einer Zahlung geschieht',
  portalIntro:
    'Was Sie hier drücken, geschieht mit Ihren eigenen Zahlungen, als hätten Sie, Ihre Bank oder der Verlag es getan. Es fließt kein Geld.',
  nothing: 'Es wurde noch nichts bezahlt.',
  actions: {
    pay: 'Bezahlen',
    decline: 'Karte ablehnen lassen',
    refund: 'Alles erstatten',
    'refund-part': 'Die Hälfte erstatten',
    dispute: 'Bei der Bank reklamieren',
    'win-dispute': 'Die Reklamation gewinnen',
    renew: 'Abonnement verlängern',
    fail: 'Verlängerung scheitern lassen',
    cancel: 'Zum Ende der bezahlten Zeit kündigen',
    resume: 'Kündigung zurücknehmen',
    end: 'Abonnement jetzt beenden',
  },
}
