import type { IssueId } from '@gatefold/magazine/issue'
import { describe, expect, it } from 'vitest'
import { subscribeToReaderEvents } from '../../analytics/events/readerEvents.ts'
import { createTabMemory } from '../../account/tabMemory.ts'
import { aStorage } from '../../storage/testing/aStorage.ts'
import { emitCheckout, emitEnd, emitOffer } from './purchaseEvents.ts'

function aTab({ isDelivered = true } = {}) {
  const page = new EventTarget()
  const events: string[] = []
  subscribeToReaderEvents(page, (fact) => events.push(Object.values(fact).slice(1).join(' ')) > 0 && isDelivered)
  const storage = aStorage()
  return { page, storage, tab: createTabMemory({ sessionStorage: storage as unknown as Storage }), events }
}

/** From another page, as the browser shows one again that it has held back. */
function comeBack(page: EventTarget): void {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

const SPRING = 'spring' as IssueId
const PLAN = { kind: 'plan' } as const
const end = (status: 'paid' | 'canceled' | 'expired') => ({ id: `checkout-${status}`, status, issueId: SPRING })

describe('purchaseEvents', () => {
  it('tells of a payment once, however often its page is looked at', () => {
    const { page, tab, events } = aTab()
    emitCheckout(page, tab, { kind: 'issue', id: SPRING })
    comeBack(page)
    tab.removeCheckout()
    emitEnd(page, tab, end('paid'))
    emitEnd(page, tab, end('paid'))
    emitOffer(page, tab, PLAN)
    expect(events).toEqual(['checkout issue spring', 'paid issue spring', 'offer plan'])
  })

  it('tells who comes back to a price from the payment page, once, from who only comes to one', () => {
    const { page, tab, events } = aTab()
    emitOffer(page, tab, PLAN)
    emitCheckout(page, tab, { kind: 'plan', id: 'monthly' })
    comeBack(page)
    emitOffer(page, tab, PLAN)
    emitOffer(page, tab, PLAN)
    expect(events).toEqual(['offer plan', 'checkout plan', 'canceled plan', 'offer plan', 'offer plan'])
  })

  it('tells nothing of a price that comes into view while the payment page is on its way', () => {
    const { page, tab, events } = aTab()
    emitCheckout(page, tab, { kind: 'issue', id: SPRING })
    emitOffer(page, tab, PLAN)
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    emitOffer(page, tab, PLAN)
    tab.removeCheckout()
    emitEnd(page, tab, end('paid'))
    expect(events).toEqual(['checkout issue spring', 'paid issue spring'])
  })

  it('does not take a payment for left whose end is only late', () => {
    const { page, tab, events } = aTab()
    emitCheckout(page, tab, { kind: 'issue', id: SPRING })
    comeBack(page)
    tab.removeCheckout()
    emitOffer(page, tab, PLAN)
    emitEnd(page, tab, end('paid'))
    expect(events).toEqual(['checkout issue spring', 'offer plan', 'paid issue spring'])
  })

  it('tells of a payment that was left, and of one that has run out, by the host’s word', () => {
    const { page, tab, events } = aTab()
    emitEnd(page, tab, end('canceled'))
    emitEnd(page, tab, { ...end('expired'), issueId: undefined })
    expect(events).toEqual(['canceled issue spring', 'failed plan'])
  })

  it('writes nothing down where nobody was told, and leaves nothing of what was', () => {
    const silent = aTab({ isDelivered: false })
    emitCheckout(silent.page, silent.tab, { kind: 'plan', id: 'monthly' })
    emitEnd(silent.page, silent.tab, end('paid'))
    emitEnd(silent.page, silent.tab, end('paid'))
    expect([silent.storage.entries.size, silent.events]).toEqual([0, ['checkout plan', 'paid issue spring']])
    const { page, storage, tab } = aTab()
    emitEnd(page, tab, end('paid'))
    emitCheckout(page, tab, { kind: 'plan', id: 'monthly' })
    expect([storage.entries.size, tab.hasCheckoutState()]).toEqual([2, true])
    tab.clearCheckoutState()
    expect([storage.entries.size, tab.hasCheckoutState()]).toEqual([0, false])
  })
})
