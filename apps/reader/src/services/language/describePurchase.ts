import type { Purchase } from '@gatefold/magazine/purchase/Purchase'
import type { I18n } from '@lingui/core'
import { formatAmount } from './formatAmount.ts'
import { formatDay } from './formatDay.ts'

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
