import type { CheckoutOrder, OrderedItem } from '../PaymentProvider.ts'

/** What we write on Stripe's objects to know them again: an account may serve other titles and shops as well. */
export interface StripeMarks {
  readonly reader: string
  readonly checkoutId: string
  readonly item: OrderedItem
}

export type Metadata = Readonly<Record<string, string>>

const ARCHIVE = 'archive'

/** `title` is the title's app key. */
export function writeMarks({ id, reader, item }: Pick<CheckoutOrder, 'id' | 'reader' | 'item'>, title: string) {
  const common = { gatefold_title: title, gatefold_reader: reader, gatefold_checkout: id }
  if (item.kind === 'issue') return { ...common, gatefold_issue: item.issueId }
  const { planId, interval, coversFrom } = item
  return {
    ...common,
    gatefold_plan: planId,
    gatefold_interval: interval,
    gatefold_covers_from: coversFrom ?? ARCHIVE,
  }
}

/** The marks on an object; undefined where it is not of this title. Pure. */
export function readMarks(metadata: Metadata | null, title: string): StripeMarks | undefined {
  const { gatefold_title, gatefold_reader: reader, gatefold_checkout: checkoutId } = metadata ?? {}
  if (gatefold_title !== title || reader === undefined || checkoutId === undefined) return undefined
  const item = readItem(metadata ?? {})
  return item === undefined ? undefined : { reader, checkoutId, item }
}

function readItem(metadata: Metadata): OrderedItem | undefined {
  const { gatefold_issue: issueId, gatefold_plan: planId, gatefold_covers_from: coversFrom } = metadata
  if (issueId !== undefined) return { kind: 'issue', issueId }
  if (planId === undefined || coversFrom === undefined) return undefined
  const interval = metadata['gatefold_interval'] === 'year' ? 'year' : 'month'
  return { kind: 'plan', planId, interval, coversFrom: coversFrom === ARCHIVE ? null : coversFrom }
}
