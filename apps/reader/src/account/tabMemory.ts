/** The tab's own memory of a sign-in: what it came with from the identity service, and where it goes on reading. */
export interface TabMemory {
  /** The search part of the address that the identity service sent the reader back to; the start gate has put it here. */
  readReturn(): string | undefined
  removeReturn(): void
  /** The page that was read before the reader turned to the account. */
  readLeftPage(): string | undefined
  saveLeftPage(address: string): void
  /** What the visitor was about to buy, as text; it outlasts the sign-in that buying takes. */
  readIntention(): string | undefined
  saveIntention(intention: string): void
  removeIntention(): void
  /** What the reader has left for the payment page with, as text, until how that ended has been told. */
  readCheckout(): string | undefined
  saveCheckout(wanted: string): void
  removeCheckout(): void
  /** Whether the end of a payment is new to this tab: each is told of once. Where nothing is remembered all are new to a page. */
  isNews(checkoutId: string): boolean
  /** It was told of. */
  saveEnded(checkoutId: string): void
  /** What is only there to tell how payments end. */
  clearCheckoutState(): void
  hasCheckoutState(): boolean
  /** Whether this tab may load itself anew because a session could not be renewed: once a minute. Requirement R4.4. */
  mayReload(now: number): boolean
  /** Nothing of a reader who has left stays. */
  clear(): void
}

const RETURN = 'cf-callback'
const LEFT = 'cf-left-page'
const INTENTION = 'cf-intention'
const CHECKOUT = 'cf-checkout'
const ENDED = 'cf-checkout-ended'
const RELOADED = 'cf-session-reloaded'
const CHECKOUT_KEYS = [CHECKOUT, ENDED]
const MINUTE = 60_000

/** Over the tab's session storage; a browser that lends none remembers nothing, and never loads a page anew. */
export function createTabMemory(browser: Pick<Window, 'sessionStorage'>): TabMemory {
  const storage = attempt(() => browser.sessionStorage)
  /** Ends of payments that this page has seen. */
  const seen = new Set<string>()
  const read = (name: string) => attempt(() => storage?.getItem(name) ?? undefined)
  const save = (name: string, value: string) => attempt(() => storage?.setItem(name, value))
  const remove = (name: string) => attempt(() => storage?.removeItem(name))
  return {
    readReturn: () => read(RETURN),
    removeReturn: () => remove(RETURN),
    readLeftPage: () => read(LEFT),
    saveLeftPage: (address) => save(LEFT, address),
    readIntention: () => read(INTENTION),
    saveIntention: (intention) => save(INTENTION, intention),
    removeIntention: () => remove(INTENTION),
    readCheckout: () => read(CHECKOUT),
    saveCheckout: (wanted) => save(CHECKOUT, wanted),
    removeCheckout: () => remove(CHECKOUT),
    isNews(checkoutId) {
      const isNew = !seen.has(checkoutId) && !(read(ENDED) ?? '').split(' ').includes(checkoutId)
      seen.add(checkoutId)
      return isNew
    },
    saveEnded: (checkoutId) => save(ENDED, `${read(ENDED) ?? ''} ${checkoutId}`.trim()),
    clearCheckoutState() {
      for (const name of CHECKOUT_KEYS) remove(name)
    },
    hasCheckoutState: () => CHECKOUT_KEYS.some((name) => read(name) !== undefined),
    mayReload(now) {
      const last = Number(read(RELOADED) ?? Number.NEGATIVE_INFINITY)
      // By a clock that has been set back since, it was just now.
      if (now - last < MINUTE) return false
      save(RELOADED, String(now))
      return read(RELOADED) === String(now)
    },
    clear() {
      for (const name of [RETURN, LEFT, INTENTION, ...CHECKOUT_KEYS]) remove(name)
      const names = attempt(() => Object.keys(storage ?? {})) ?? []
      for (const name of names) if (name.startsWith(SIGN_IN_PREFIX)) remove(name)
    },
  }
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** What sign-ins under way are kept under in the tab's session storage. */
export const SIGN_IN_PREFIX = 'cf-oidc.'
