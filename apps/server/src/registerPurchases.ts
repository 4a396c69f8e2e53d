import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './AppDeps.ts'
import { ConfigurationError } from './config/ConfigurationError.ts'
import { defaultPriceOf } from './config/defaultPriceOf.ts'
import { planOffers, type ProviderSettings, providerSettings } from './config/loadConfiguration.ts'
import { readReceiptKey } from './accounts/identity/readIdentityKeys.ts'
import type { RateLimits } from './platform/limits.ts'
import type { PaymentProvider } from './commerce/payments/PaymentProvider.ts'
import { createSandboxProvider } from './commerce/payments/sandbox/createSandboxProvider.ts'
import { registerSandbox } from './commerce/payments/sandbox/registerSandbox.ts'
import { createSandboxRecords } from './commerce/payments/sandbox/sandboxRecords.ts'
import { createStripeProvider, openStripe, untakenPrice } from './commerce/payments/stripe/createStripeProvider.ts'
import { registerStripeWebhook } from './commerce/payments/stripe/registerStripeWebhook.ts'
import { toStripeAmount } from './commerce/payments/stripe/stripeFacts.ts'
import { createPurchases } from './commerce/purchases/createPurchases.ts'
import type { Purchases } from './commerce/purchases/Purchases.ts'

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
  const selling = openProvider(deps, providerSettings(configuration))
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

function openProvider(deps: RegisterPurchasesDeps, settings: ProviderSettings): Selling | undefined {
  switch (settings.kind) {
    case 'none':
      return undefined
    case 'sandbox':
      return openSandbox(deps)
    case 'stripe':
      return openStripeShop(deps, settings)
  }
}

function openStripeShop(
  { configuration, now }: RegisterPurchasesDeps,
  settings: Extract<ProviderSettings, { readonly kind: 'stripe' }>,
): Selling {
  refuseUntakenPrices(configuration)
  const stripe = openStripe(settings)
  return {
    provider: createStripeProvider(stripe, configuration.appKey),
    register(app, { hear }) {
      registerStripeWebhook(app, { stripe, secret: settings.webhookSecret, hear, now })
      return Promise.resolve()
    },
  }
}

/** What nobody could pay is told when the title starts, not when somebody wants to. */
function refuseUntakenPrices(configuration: AppDeps['configuration']): void {
  const prices = [defaultPriceOf(configuration), ...planOffers(configuration).map(({ price }) => price)]
  const problems = prices.flatMap((price) =>
    price === undefined || toStripeAmount(price) !== undefined ? [] : [`"payments": ${untakenPrice(price)}`],
  )
  if (problems.length > 0) throw new ConfigurationError('The configuration', problems)
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
