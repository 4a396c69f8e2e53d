import { type Money, toMajor } from '@gatefold/magazine/price'
import type { PlanInterval, Purchase } from '@gatefold/magazine/purchases'
import type { I18n } from '@lingui/core'
import type { Refusal, Trouble } from '../commerce/createPurchases.ts'

/** The small line of something that was bought or given: what, when, and whether it was taken back. */
export function describePurchase({ source, status, price, boughtAt }: Purchase, texts: I18n): string {
  const time = Date.parse(boughtAt)
  const how = source === 'payment' ? formatAmount(price, texts.locale) : describeSource(source, texts)
  const day = Number.isNaN(time) ? '' : formatDay(time, texts.locale)
  const end = describeEnd(status, texts)
  return [how, day, end].filter((part) => part !== '').join(' · ')
}

function describeSource(source: 'gift' | 'grant', texts: I18n): string {
  return source === 'gift' ? texts._('A gift') : texts._('From the publisher')
}

function describeEnd(status: Purchase['status'], texts: I18n): string {
  switch (status) {
    case 'active':
      return ''
    case 'refunded':
      return texts._('Refunded')
    case 'disputed':
      return texts._('Under dispute')
    case 'revoked':
      return texts._('Taken back')
  }
}

/** What a subscription costs: `€4.90 a month`. */
export function describePlan(plan: { readonly price: Money; readonly interval: PlanInterval }, texts: I18n): string {
  const price = formatAmount(plan.price, texts.locale)
  return plan.interval === 'month' ? texts._('{price} a month', { price }) : texts._('{price} a year', { price })
}

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

/** An amount of money as the reader's language writes it: `€4.90`, `¥490`, `KWD 0.490`. */
export function formatAmount(money: Money, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: money.currency }).format(toMajor(money))
}

/** A day in the reader's language and time zone. `time`: Unix time in milliseconds. */
export function formatDay(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(time)
}
