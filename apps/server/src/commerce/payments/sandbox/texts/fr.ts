import type { SandboxTexts } from './SandboxTexts.ts'

export const fr: SandboxTexts = {
  heading: 'Essayer le paiement',
  intro:
    'Cette page tient lieu de prestataire de paiement pendant que le magazine est à l’essai. Aucun argent ne circule.',
  perMonth: 'par mois',
  perYear: 'par an',
  payLate: 'Payer, et prévenir le magazine dix secondes plus tard',
  payUntold: 'Payer, et ne jamais prévenir le magazine',
  leave: 'Revenir sans payer',
  declined: 'La carte a été refusée et rien n’a été débité. Payez autrement, ou revenez.',
  paid: 'C’est payé.',
  expired: 'Cette page a expiré et rien n’a été débité. Recommencez depuis le magazine.',
  unknown: 'Ce paiement n’existe pas. Recommencez depuis le magazine.',
  goOn: 'Continuer',
  back: 'Retour à {title}',
  portal: 'Essayer ce qui suit un paiement',
  portalIntro:
    'Ce que vous choisissez ici arrive à vos propres paiements, comme si vous, votre banque ou l’éditeur l’aviez fait. Aucun argent ne circule.',
  nothing: 'Rien n’a encore été payé.',
  actions: {
    pay: 'Payer',
    decline: 'Faire refuser la carte',
    refund: 'Tout rembourser',
    'refund-part': 'Rembourser la moitié',
    dispute: 'Contester auprès de la banque',
    'win-dispute': 'Gagner la contestation',
    renew: 'Renouveler l’abonnement',
    fail: 'Faire échouer le renouvellement',
    cancel: 'Résilier à la fin de la période payée',
    resume: 'Annuler la résiliation',
    end: 'Mettre fin à l’abonnement maintenant',
  },
}
