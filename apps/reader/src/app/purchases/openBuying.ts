import { entitlementMarks, type Library } from '@gatefold/magazine/purchases'
import { openPurchases, type PurchaseOptions, type Purchases, type Trouble } from '../../commerce/createPurchases.ts'
import { parsePendingPurchase, writePendingPurchase } from '../../commerce/PendingPurchase.ts'
import { libraryQuery } from '../../commerce/libraryQuery.ts'
import { beginSignIn } from '../account/beginSignIn.ts'
import type { ReaderContext, ReaderSession } from '../ReaderContext.ts'
import { emitCheckout, emitOffer, emitStep, type Goods } from './purchaseEvents.ts'

/** How a try to buy ended where the page is not left for another. */
export type PurchaseOutcome = { readonly kind: 'leaving' } | { readonly kind: 'owned' } | Trouble

/** What buying takes on this page. */
export interface Buying {
  readonly session: ReaderSession
  readonly purchases: Purchases
  library(): ReturnType<typeof libraryQuery>
  /** A price with its button has come into view. */
  tellOffer(goods: Goods): void
  /** Is told what the reader has, wherever the host has said it. */
  note(library: Library | undefined): Promise<void>
  /**
   * Leaves for the payment page; who is not signed in, for the identity service first, and comes to the payment page from there.
   * `returnTo`: a path below the base path. Never rejects.
   */
  buy(wanted: PurchaseOptions, returnTo: string): Promise<PurchaseOutcome>
  /** Leaves for the identity service, and comes back to this very address. Never rejects. */
  signIn(): Promise<Trouble | undefined>
}

/** Loaded lazily: nothing of it is on a page that nobody buys from. */
export async function openBuying({ configuration, openSession }: ReaderContext): Promise<Buying> {
  const session = await openSession()
  const purchases = openPurchases({ configuration, session, fetch: window.fetch.bind(window), now: Date.now })
  const note = (library: Library | undefined) => saveEntitlements(library, session)
  const signIn = async (returnTo?: string): Promise<Trouble | undefined> => {
    try {
      await beginSignIn(session, configuration, returnTo ?? window.location.href)
      return undefined
    } catch (error) {
      console.error('The identity service cannot be reached.', error)
      return { kind: 'unreachable' }
    }
  }
  /** Where one may want to go on is remembered for this tab, and what was to be bought. */
  const signInToBuy = async (wanted: PurchaseOptions, returnTo: string): Promise<PurchaseOutcome> => {
    session.tab.saveIntention(writePendingPurchase({ wanted, returnTo, at: Date.now() }))
    const trouble = await signIn(configuration.basePath + returnTo)
    if (trouble === undefined) emitStep(window, 'sign_in', wanted)
    return trouble ?? { kind: 'leaving' }
  }
  return {
    session,
    purchases,
    note,
    library: () => libraryQuery(session.read().userId ?? '', { readLibrary: purchases.readLibrary, note }),
    signIn: () => signIn(),
    tellOffer: (goods) => emitOffer(window, session.tab, goods),
    async buy(wanted, returnTo) {
      const begun = session.isSignedIn() ? await begin(wanted, returnTo) : await signInToBuy(wanted, returnTo)
      if (begun.kind === 'failed' || begun.kind === 'refused') emitStep(window, 'failed', wanted)
      return begun
    },
  }

  async function begin(wanted: PurchaseOptions, returnTo: string): Promise<PurchaseOutcome> {
    const answer = await purchases.begin(wanted, returnTo)
    if (answer.kind === 'done') {
      const { url, status } = answer.value
      if (url !== undefined && status === 'open') {
        emitCheckout(window, session.tab, wanted)
        window.location.assign(url)
        return { kind: 'leaving' }
      }
      return status === 'paid' ? readOwned() : { kind: 'failed' }
    }
    if (answer.kind !== 'refused') return answer
    if (answer.refusal === 'ALREADY_OWNED') return readOwned()
    return answer.refusal === 'SIGN_IN_REQUIRED' ? signInToBuy(wanted, returnTo) : answer
  }

  /** It was bought elsewhere, and this page does not know yet. */
  async function readOwned(): Promise<PurchaseOutcome> {
    const answer = await purchases.readLibrary()
    if (answer.kind === 'done') await note(answer.value)
    await session.readAnew()
    return { kind: 'owned' }
  }
}

/**
 * Remembers what opens paid issues to the reader. Where that has become more or less, by a purchase or a refund, here or elsewhere,
 * what was read is read anew. Undefined: nobody is signed in. Never rejects.
 */
export async function saveEntitlements(
  library: Library | undefined,
  { keys, readAnew }: Pick<ReaderSession, 'readAnew'> & { readonly keys: EntitlementKeys },
): Promise<void> {
  const marks = library === undefined ? [] : entitlementMarks(library)
  const before = keys.features.read() ?? []
  keys.isSubscribed.save(library?.subscriptions.some(({ status }) => status !== 'ended') ?? false)
  if (marks.join('\n') === before.join('\n')) return
  keys.features.save(marks)
  await readAnew()
}

type EntitlementKeys = Pick<ReaderSession['keys'], 'features' | 'isSubscribed'>

/** `none`: nothing was to be bought, or the reader has it already, or has let it go: one goes on reading. */
export type Continued = { readonly kind: 'none' } | { readonly kind: 'leaving' } | Trouble

/** Goes on with what a visitor was about to buy before signing in. It is remembered until the payment page is reached. Never rejects. */
export async function continuePurchase(
  context: ReaderContext,
  { tab }: Pick<ReaderSession, 'tab'>,
): Promise<Continued> {
  const intention = parsePendingPurchase(tab.readIntention(), Date.now())
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
