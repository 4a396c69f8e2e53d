import type { I18n } from '@lingui/core'
import type { Refusal, Trouble } from '../purchases/Purchases.ts'

/** What went wrong with a purchase, and what next. */
export function describeTrouble(trouble: Trouble, texts: I18n): string {
  switch (trouble.kind) {
    case 'unreachable':
      return texts._('The magazine cannot be reached, and nothing has changed. Try again when the network is back.')
    case 'failed':
      return texts._('That did not succeed, and nothing has changed. Try again in a moment.')
    case 'refused':
      return describeRefusal(trouble.refusal, texts)
  }
}

function describeRefusal(refusal: Refusal, texts: I18n): string {
  switch (refusal) {
    case 'SIGN_IN_REQUIRED':
      return texts._('Your session is over. Sign in again to go on.')
    case 'NOT_FOR_SALE':
      return texts._('This is not for sale now.')
    case 'ALREADY_OWNED':
      return texts._('You have this already. It is open to you.')
    case 'PAYMENTS_UNAVAILABLE':
      return texts._('Payments cannot be made just now, and nothing has been charged. Try again later.')
    case 'NOT_FOUND':
      return texts._('This is no longer there.')
    case 'GIFT_UNKNOWN':
      return texts._('This code is not known. Look whether every letter is right.')
    case 'GIFT_EXPIRED':
      return texts._('This code has run out. Ask whoever gave it to you for a new one.')
    case 'GIFT_REDEEMED':
      return texts._('This code has been used already.')
    case 'TOO_MANY_TRIES':
      return texts._('That was tried too often. Wait a few minutes and try again.')
  }
}
