import type { FastifyInstance } from 'fastify'
import { toMinor } from '@gatefold/magazine/price'
import type { AppDeps } from './AppDeps.ts'
import { ConfigurationError } from './config/ConfigurationError.ts'
import { defaultPriceOf } from './config/defaultPriceOf.ts'
import { readReceiptKey } from './accounts/identity/readIdentityKeys.ts'
import type { RateLimits } from './platform/limits.ts'
import type { PaymentProvider } from './commerce/payments/PaymentProvider.ts'
import { createSandboxProvider } from './commerce/payments/sandbox/createSandboxProvider.ts'
import { registerSandbox } from './commerce/payments/sandbox/registerSandbox.ts'
import { createSandboxRecords } from './commerce/payments/sandbox/sandboxRecords.ts'
import { createPurchases } from './commerce/purchases/createPurchases.ts'
import type { Purchases } from './commerce/purchases/Purchases.ts'
import type { Configuration } from './config/Configuration.ts'
import type { TitleSettings } from './config/titleSchema.ts'
import type { Plan } from './commerce/purchases/PurchaseDeps.ts'
import { isPublicOrigin } from './config/publicOrigin.ts'

export interface RegisterPurchasesDeps extends Pick<
  AppDeps,
  'configuration' | 'db' | 'now' | 'origin' | 'renderer' | 'randomText'
> {
  readonly limits: RateLimits
}

/**
 * What the title sells and through whom, with the provider's way in at `{prefix}/payments`. Rejects with a ConfigurationError
 * where the environment has no keys for the provider, or forbids it.
 */
export async function registerPurchases(app: FastifyInstance, deps: RegisterPurchasesDeps): Promise<Purchases> {
  const { configuration, db, limits, now, randomText, origin } = deps
  const { basePath, defaultLanguage } = configuration
  const selling = await openProvider(deps, providerSettings(configuration))
  const purchases = createPurchases({
    defaultPrice: defaultPriceOf(configuration),
    plans: planOffers(configuration),
    currency: configuration.payments.currency,
    db,
    limits,
    now,
    randomText,
    origin,
    basePath,
    defaultLanguage,
    readReceiptKey: () => readReceiptKey(db, now()),
    logger: app.log,
    provider: selling?.provider,
  })
  await selling?.register(app, purchases)
  return purchases
}

interface Selling {
  readonly provider: PaymentProvider
  /** Opens the ways by which the provider reaches us. */
  register(app: FastifyInstance, purchases: Purchases): Promise<void>
}

async function openProvider(deps: RegisterPurchasesDeps, settings: ProviderSettings): Promise<Selling | undefined> {
  switch (settings.kind) {
    case 'none':
      return undefined
    case 'sandbox':
      return openSandbox(deps)
    case 'stripe':
      return openStripeShop(deps, settings)
  }
}

/** Stripe's library, a tenth of all that a host loads, comes where it is paid by. */
async function openStripeShop(
  { configuration, now }: RegisterPurchasesDeps,
  settings: Extract<ProviderSettings, { readonly kind: 'stripe' }>,
): Promise<Selling> {
  const { findUntakenPrices, openStripe } = await import('./commerce/payments/stripe/openStripe.ts')
  // What nobody could pay is told when the title starts, not when somebody wants to.
  const plans = planOffers(configuration).map(({ price }) => price)
  const defaultPrice = defaultPriceOf(configuration)
  const untaken = findUntakenPrices(defaultPrice === undefined ? plans : [defaultPrice, ...plans])
  if (untaken.length > 0) {
    throw new ConfigurationError(
      'The configuration',
      untaken.map((problem) => `"payments": ${problem}`),
    )
  }
  return openStripe(settings, { appKey: configuration.appKey, now })
}

function openSandbox({ configuration, db, now, origin, randomText, renderer }: RegisterPurchasesDeps): Selling {
  const { title, theme, basePath, defaultLanguage } = configuration
  const records = createSandboxRecords(db, now)
  const path = `${basePath}payments/sandbox`
  const provider = createSandboxProvider({ records, randomText, address: () => origin() + path })
  return {
    provider,
    register: (app, { hear }) =>
      registerSandbox(app, {
        records,
        hear,
        now,
        randomText,
        origin,
        path,
        clientFolder: renderer.clientFolder,
        settings: { title, accent: theme.accent, basePath, defaultLanguage },
      }),
  }
}

/** Who takes the money. */
type ProviderSettings =
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
