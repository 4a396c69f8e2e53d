import { minorDigits, type Money } from '@gatefold/magazine/price'

/** Currencies that Stripe takes without decimals, and those with three. Source: https://docs.stripe.com/currencies */
const WITHOUT = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

function stripeDigits(currency: string): number {
  if (WITHOUT.includes(currency)) return 0
  return WITH_THREE.includes(currency) ? 3 : 2
}

/**
 * The whole number that Stripe calls an amount. Its units are ours nearly always; of ISK and UGX, which have no decimals, it
 * wants hundredths. Undefined for an amount that Stripe does not take: the last of three decimals has to be 0. Pure.
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const digits = stripeDigits(currency)
  const told = shifted(amount, digits - minorDigits(currency))
  return told === undefined || (digits === 3 && told % 10 !== 0) ? undefined : told
}

/** Our whole minor units of an amount of Stripe's. Throws RangeError where there is no such whole number. Pure. */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase()
  const own = shifted(amount, minorDigits(currency) - stripeDigits(currency))
  if (own === undefined) throw new RangeError(`Stripe says ${amount} of ${currency}, which is no whole minor unit.`)
  return { amount: own, currency }
}

/** Undefined where digits would be lost. */
function shifted(amount: number, digits: number): number | undefined {
  if (digits >= 0) return amount * 10 ** digits
  const step = 10 ** -digits
  return amount % step === 0 ? amount / step : undefined
}
