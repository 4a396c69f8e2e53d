import type { Insights } from '@gatefold/magazine/insights/Insights'
import type { I18n } from '@lingui/core'
import { partOf, type InsightsTable } from './InsightsTable.ts'

type Step = 'offer' | 'sign_in' | 'checkout' | 'paid' | 'canceled' | 'failed'

/**
 * The way of a sale, and after which step each comes: whoever is signed in is not sent to sign in. A try may fail before there
 * is a payment, and more than once: that is a part of no step.
 */
const STEPS: readonly { readonly step: Step; readonly after: Step | undefined }[] = [
  { step: 'offer', after: undefined },
  { step: 'sign_in', after: 'offer' },
  { step: 'checkout', after: 'offer' },
  { step: 'paid', after: 'checkout' },
  { step: 'canceled', after: 'checkout' },
  { step: 'failed', after: undefined },
]

/** Where each step's bar stands in `salesTable`. */
export const SALES_COLUMNS = { step: 0, times: 1, part: 2, after: 3 } as const

/** Each step, how often it was taken, and of which step before which part. Pure. */
export function salesTable({ sales }: Pick<Insights, 'sales'>, i18n: I18n): InsightsTable {
  const timesOf = (step: Step) => sales.find(({ name }) => name === step)?.count ?? 0
  return {
    file: 'sales',
    name: i18n._('Sales'),
    columns: [
      { name: i18n._('Step'), kind: 'text' },
      { name: i18n._('Times'), kind: 'count' },
      { name: i18n._('Part'), kind: 'share' },
      { name: i18n._('Part of'), kind: 'text' },
    ],
    rows: STEPS.map(({ step, after }) => [
      nameOfStep(step, i18n),
      timesOf(step),
      after === undefined ? undefined : partOf(timesOf(step), timesOf(after)),
      after === undefined ? undefined : nameOfStep(after, i18n),
    ]),
  }
}

function nameOfStep(step: Step, i18n: I18n): string {
  switch (step) {
    case 'offer':
      return i18n._('Price seen')
    case 'sign_in':
      return i18n._('Sent to sign in')
    case 'checkout':
      return i18n._('Payment begun')
    case 'paid':
      return i18n._('Purchases paid')
    case 'canceled':
      return i18n._('Broken off')
    case 'failed':
      return i18n._('Failed')
  }
}
