import { parseIntention } from '../services/purchases/Intention.ts'
import type { Trouble } from '../services/purchases/createPurchases.ts'
import { openBuying } from './openBuying.ts'
import type { ReaderContext, ReaderSession } from './ReaderContext.ts'

/** `none`: nothing was to be bought, or the reader has it already, or has let it go: one goes on reading. */
export type Continued = { readonly kind: 'none' } | { readonly kind: 'leaving' } | Trouble

/** Goes on with what a visitor was about to buy before signing in. It is remembered until the payment page is reached. Never rejects. */
export async function continuePurchase(
  context: ReaderContext,
  { tab }: Pick<ReaderSession, 'tab'>,
): Promise<Continued> {
  const intention = parseIntention(tab.readIntention(), Date.now())
  if (intention === undefined) return { kind: 'none' }
  try {
    const buying = await openBuying(context)
    const begun = await buying.buy(intention.wanted, intention.returnTo)
    if (begun.kind !== 'unreachable' && begun.kind !== 'failed') tab.removeIntention()
    return begun.kind === 'owned' ? { kind: 'none' } : begun
  } catch (error) {
    console.error('The way to the payment page could not be had.', error)
    return { kind: 'unreachable' }
  }
}
