import type { SandboxTexts } from './SandboxTexts.ts'

export const nl: SandboxTexts = {
  heading: 'Betalen uitproberen',
  intro: 'Deze pagina vervangt een betaaldienst zolang het tijdschrift wordt uitgeprobeerd. Er gaat geen geld om.',
  perMonth: 'per maand',
  perYear: 'per jaar',
  payLate: 'Betalen en het tijdschrift tien seconden later op de hoogte brengen',
  payUntold: 'Betalen en het tijdschrift nooit op de hoogte brengen',
  leave: 'Terug zonder te betalen',
  declined: 'De kaart is geweigerd en er is niets afgeschreven. Betaal op een andere manier of ga terug.',
  paid: 'Dit is betaald.',
  expired: 'Deze pagina is verlopen en er is niets afgeschreven. Begin opnieuw in het tijdschrift.',
  unknown: 'Deze betaling bestaat niet. Begin opnieuw in het tijdschrift.',
  goOn: 'Doorgaan',
  back: 'Terug naar {title}',
  portal: 'Uitproberen wat op een betaling volgt',
  portalIntro:
    'Wat u hier kiest, gebeurt met uw eigen betalingen, alsof u, uw bank of de uitgever het had gedaan. Er gaat geen geld om.',
  nothing: 'Er is nog niets betaald.',
  actions: {
    pay: 'Betalen',
    decline: 'De kaart laten weigeren',
    refund: 'Alles terugbetalen',
    'refund-part': 'De helft terugbetalen',
    dispute: 'Betwisten bij de bank',
    'win-dispute': 'De betwisting winnen',
    renew: 'Abonnement verlengen',
    fail: 'De verlenging laten mislukken',
    cancel: 'Opzeggen aan het eind van de betaalde tijd',
    resume: 'De opzegging intrekken',
    end: 'Abonnement nu beëindigen',
  },
}
