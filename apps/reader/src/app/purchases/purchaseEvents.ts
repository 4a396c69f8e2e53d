import type { Checkout } from '@gatefold/magazine/purchases'
import { emitReaderEvent, type ReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { PurchaseOptions } from '../../commerce/createPurchases.ts'
import type { TabMemory } from '../../account/tabMemory.ts'

type Page = Pick<EventTarget, 'dispatchEvent' | 'addEventListener'>
type Bought = Extract<ReaderEvent, { type: 'purchase_step' }>

/** What is paid for; which plan it is does not matter. */
export type Goods = { readonly kind: 'plan' } | { readonly kind: 'issue'; readonly id: string }

/** Tells how far a reader has come on the way from a price to what is paid for. */
export function emitStep(page: Page, step: Bought['step'], goods: Goods): void {
  emitReaderEvent(page, stepOf(step, goods))
}

function stepOf(step: Bought['step'], goods: Goods): Bought {
  const { kind } = goods
  return { type: 'purchase_step', step, kind, ...(kind === 'issue' && { issue: goods.id }) }
}

/** Pages that live on for a moment while the payment page is on its way. */
const LEAVING = new WeakSet<object>()

const forgetLeaving = (event: Event) => {
  if ('persisted' in event && event.persisted === true && event.currentTarget !== null)
    LEAVING.delete(event.currentTarget)
}

/** The reader leaves for the payment page. */
export function emitCheckout(page: Page, tab: Pick<TabMemory, 'saveCheckout'>, { kind, id }: PurchaseOptions): void {
  emitReaderEvent(page, stepOf('checkout', { kind, id }), () => tab.saveCheckout(kind === 'issue' ? id : ''))
  LEAVING.add(page)
  page.addEventListener('pageshow', forgetLeaving)
}

/**
 * A price with its button is seen: whoever comes back to one from the payment page, in this tab, has not paid there. What comes
 * into view on a page that is being left tells nothing.
 */
export function emitOffer(page: Page, tab: Pick<TabMemory, 'readCheckout' | 'removeCheckout'>, goods: Goods): void {
  if (LEAVING.has(page)) return
  const left = tab.readCheckout()
  tab.removeCheckout()
  if (left !== undefined) emitStep(page, 'canceled', left === '' ? { kind: 'plan' } : { kind: 'issue', id: left })
  emitStep(page, 'offer', goods)
}

const ENDS: Readonly<Record<Exclude<Checkout['status'], 'open'>, Bought['step']>> = {
  paid: 'paid',
  canceled: 'canceled',
  expired: 'failed',
}

/** How a payment ended by the host's word, once, however often its page is looked at. */
export function emitEnd(
  page: Page,
  tab: Pick<TabMemory, 'isNews' | 'saveEnded'>,
  { id, status, issueId }: Pick<Checkout, 'id' | 'status' | 'issueId'>,
): void {
  if (status === 'open' || !tab.isNews(id)) return
  const goods: Goods = issueId === undefined ? { kind: 'plan' } : { kind: 'issue', id: issueId }
  emitReaderEvent(page, stepOf(ENDS[status], goods), () => tab.saveEnded(id))
}
