import { joinFacts } from '../joinFacts.ts'
import { NO_FACTS, type PaymentProvider } from '../PaymentProvider.ts'
import { sandboxFacts } from './sandboxFacts.ts'
import type { SandboxRecords } from './sandboxRecords.ts'
import { SUBSCRIPTION_SIGN } from './sandboxReferences.ts'

interface SandboxDeps {
  readonly records: SandboxRecords
  /** Address of the sandbox's pages, without a slash at its end. */
  readonly address: () => string
  /** Makes a string that nobody can guess. */
  readonly randomText: () => string
}

/** Payments that nobody pays: pages of this very server stand in for the provider's. */
export function createSandboxProvider({ records, address, randomText }: SandboxDeps): PaymentProvider {
  return {
    name: 'sandbox',
    createCustomer: () => Promise.resolve(randomText()),
    async begin(order) {
      await records.add({ order, status: 'open', isDeclined: false, payments: [], subscription: undefined })
      return { reference: order.id, url: `${address()}/${order.id}` }
    },
    async close(reference) {
      await records.play(reference, 'expire')
    },
    async read({ kind, reference }) {
      if (kind === 'customer') return joinFacts((await records.list(reference)).map(sandboxFacts))
      const checkout = await records.find(idIn(reference))
      return checkout === undefined ? NO_FACTS : sandboxFacts(checkout)
    },
    async setRenewal(subscription, isRenewed) {
      await records.play(idIn(subscription), isRenewed ? 'resume' : 'cancel')
    },
    portalAddress: (customer, returnUrl) =>
      Promise.resolve(`${address()}/customers/${customer}?${new URLSearchParams({ returnUrl }).toString()}`),
  }
}

/** Every reference begins with the id of the checkout. */
function idIn(reference: string): string {
  return reference.endsWith(SUBSCRIPTION_SIGN)
    ? reference.slice(0, -SUBSCRIPTION_SIGN.length)
    : reference.replace(/\..*$/, '')
}
