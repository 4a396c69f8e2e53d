import { isCurrency, toMinor } from '@gatefold/magazine/price'
import type { Plan } from '../commerce/purchases/PurchaseDeps.ts'
import type { Configuration } from './Configuration.ts'
import { ConfigurationError } from './ConfigurationError.ts'
import { isPublicOrigin } from './publicOrigin.ts'
import type { TitleSettings } from './titleSchema.ts'

/** Who takes the money. */
export type ProviderSettings =
  | { readonly kind: 'none' }
  /** Nobody: a page of our own says that it was paid. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      /** An origin; undefined means Stripe's own. */
      readonly apiUrl: string | undefined
    }

/** The subscriptions of a checked title, in the publisher's order. Pure. */
export function planOffers({ payments }: Pick<TitleSettings, 'payments'>): readonly Plan[] {
  const { currency, plans } = payments
  return plans.map((plan) => ({ ...plan, price: { amount: toMinor(plan.price, currency) ?? 0, currency } }))
}

/** What is wrong with what a title sells: prices that no coin pays, plans that cannot be told apart, readers without a name. */
export function findPriceProblems({ payments, auth }: Pick<TitleSettings, 'payments' | 'auth'>): string[] {
  const { provider, currency, defaultPrice, plans } = payments
  if (!isCurrency(currency)) return [`"payments.currency" is "${currency}"; allowed: a currency that is in use`]
  const prices = new Map([
    ['payments.defaultPrice', defaultPrice],
    ...plans.map(({ price }, index) => [`payments.plans.${index}.price`, price] as const),
  ])
  const problems = [...prices].flatMap(([key, price]) =>
    price === undefined || toMinor(price, currency) !== undefined
      ? []
      : [`"${key}" is ${price}; allowed: no more decimals than ${currency} has`],
  )
  const ids = plans.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) problems.push(`"payments.plans" has two plans "${twice}"; allowed: ids that differ`)
  if (provider !== 'none' && auth.type === 'none') {
    problems.push(`"payments.provider" is "${provider}" and "auth.type" is "none"; who buys has to sign in`)
  }
  return problems
}

/** Who takes the money, once the environment says so too. Throws ConfigurationError: what is missing stands in it, never a secret. */
export function providerSettings({
  payments,
  stripe,
  isProduction,
  origin,
}: Pick<Configuration, 'payments' | 'stripe' | 'isProduction' | 'origin'>): ProviderSettings {
  switch (payments.provider) {
    case 'none':
      return { kind: 'none' }
    case 'sandbox':
      return sandboxSettings({ isProduction, origin })
    case 'stripe': {
      const { secretKey, webhookSecret, apiUrl } = stripe
      if (secretKey !== undefined && webhookSecret !== undefined) {
        return { kind: 'stripe', secretKey, webhookSecret, apiUrl }
      }
      const missing = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
      const names = Object.entries(missing).flatMap(([name, value]) => (value === undefined ? [name] : []))
      const problems = names.map(
        (name) => `"${name}" is missing in the environment; "payments.provider" stripe needs it`,
      )
      throw new ConfigurationError('The configuration', problems)
    }
  }
}

const SANDBOX =
  'whoever presses a button would own everything. Take "stripe" or "none", or try it out on this machine alone'

/** Nothing in the environment opens the sandbox to readers from elsewhere: what is set for trying out is forgotten there. */
function sandboxSettings({ isProduction, origin }: Pick<Configuration, 'isProduction' | 'origin'>): ProviderSettings {
  const isPublic = isPublicOrigin(origin)
  if (!isProduction && !isPublic) return { kind: 'sandbox' }
  const where = isPublic ? `"ORIGIN" is ${origin ?? ''}` : 'NODE_ENV is production'
  throw new ConfigurationError('The configuration', [`"payments.provider" is "sandbox" and ${where}: ${SANDBOX}`])
}
