import { Provider } from 'oidc-provider'
import { isBrokenOff } from '../../../platform/limits.ts'
import { compressDocuments } from './compressDocuments.ts'
import { exchangeOnce } from './exchangeOnce.ts'
import { leaveWithoutQuestion } from './leaveWithoutQuestion.ts'
import { providerConfiguration, type ProviderDeps } from './providerConfiguration.ts'

/** The protocol library with our database, accounts and pages. Decision 0170. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.issuer, providerConfiguration(deps))
  // The address and the scheme are set by us before a request gets there: see passToProvider.
  provider.proxy = true
  // The library answers a fault by itself and tells nobody; Koa would write it to the console.
  const report = (err: unknown): void => {
    if (!isBrokenOff(err)) deps.logger.error({ err }, 'The identity service failed')
  }
  provider.on('server_error', (_ctx, error) => {
    report(error)
  })
  provider.onerror = report
  provider.use(compressDocuments)
  provider.use(leaveWithoutQuestion)
  provider.use(exchangeOnce(deps))
  return provider
}
