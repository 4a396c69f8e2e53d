import Stripe from 'stripe'
import { ProviderUnavailable } from '../ProviderUnavailable.ts'

/** What a log may hold of an error of Stripe's: its kind and words, without a key and without what was sent. */
class StripeFault extends Error {
  override readonly name = 'StripeFault'
  readonly details: Readonly<Record<string, unknown>>

  constructor({ message, type, code, statusCode, requestId, param }: Stripe.errors.StripeError) {
    super(message.replaceAll(/\b(?:[sr]k|whsec)_\S+/g, '…'))
    this.details = { type, code, statusCode, requestId, param }
  }
}

/** Gives what a call gives; an error of Stripe's becomes ProviderUnavailable. */
export async function askStripe<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(what, new StripeFault(error))
    throw error
  }
}

/** Whether Stripe knows nothing of what was asked about: another account's, or another mode's. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
