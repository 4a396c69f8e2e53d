import type { Checkout } from '@gatefold/magazine/purchases'
import type { Answer, Purchases } from './createPurchases.ts'

/** How it stands with a payment. */
export type CheckoutState =
  /** The payment provider has said nothing yet; it is asked again. */
  | { readonly kind: 'waiting'; readonly isReachable: boolean }
  /** It has been asked often enough for now. */
  | { readonly kind: 'overdue'; readonly isReachable: boolean }
  | { readonly kind: 'settled'; readonly checkout: Checkout }
  /** Nobody is signed in, or somebody else is. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unknown' }

interface CheckoutDeps {
  readonly confirm: Purchases['confirm']
  /** Settles after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onChange: (state: CheckoutState) => void
  readonly signal: AbortSignal
}

/** Milliseconds between the questions: a bit over two minutes in all, ever more seldom. */
export const PAUSES: readonly number[] = [1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 45_000]

/** Asks how it stands with a payment until that is certain, a limited number of times. Never rejects. */
export async function pollCheckout(checkoutId: string, deps: CheckoutDeps): Promise<void> {
  const { confirm, wait, onChange, signal } = deps
  for (const pause of [...PAUSES, undefined]) {
    const answer = await confirm(checkoutId)
    if (signal.aborted) return
    const state = stateOf(answer, pause === undefined)
    onChange(state)
    if (state.kind !== 'waiting' || pause === undefined) return
    await wait(pause)
    if (signal.aborted) return
  }
}

/** Pure. */
function stateOf(answer: Answer<Checkout>, isLast: boolean): CheckoutState {
  const pending = isLast ? 'overdue' : 'waiting'
  switch (answer.kind) {
    case 'done':
      return answer.value.status === 'open'
        ? { kind: pending, isReachable: true }
        : { kind: 'settled', checkout: answer.value }
    case 'unreachable':
      return { kind: pending, isReachable: false }
    case 'failed':
      return { kind: pending, isReachable: true }
    case 'refused':
      if (answer.refusal === 'SIGN_IN_REQUIRED') return { kind: 'signed-out' }
      return answer.refusal === 'NOT_FOUND' ? { kind: 'unknown' } : { kind: pending, isReachable: true }
  }
}
