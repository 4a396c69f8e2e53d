import { HEADERS } from '@gatefold/contract/headers'
import { decodeTokenAnswer, type TokenAnswer } from '@gatefold/contract/decode/decodeTokenAnswer'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { requestTimeout } from '../network/requestTimeout.ts'

/** What became of asking the host for a new access token. */
export type Exchange =
  | { readonly kind: 'given'; readonly tokens: TokenAnswer }
  /** The service says no, in whatever words: only this ends a session. */
  | { readonly kind: 'refused' }
  /** The host or the identity service behind it does not do its work now. */
  | { readonly kind: 'failed'; readonly status: number }
  /** Asked too often; seconds until it may be asked again. */
  | { readonly kind: 'busy'; readonly seconds: number }
  /** No answer, or none of the host's, such as the page of a captive portal. */
  | { readonly kind: 'unreachable' }

interface ExchangeDeps {
  readonly fetch: typeof fetch
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
}

const USUAL_WAIT = 30
const LONGEST_WAIT = 600

/**
 * `GET {host}/auth/token?refresh_token=…`. Requirement R7.3. What is a refusal and what a fault: Requirement R4.7. Never rejects.
 */
export async function exchangeToken(refreshToken: string, deps: ExchangeDeps): Promise<Exchange> {
  const { fetch, configuration } = deps
  try {
    const response = await fetch(
      `${tokenAddress(configuration)}?${new URLSearchParams({ refresh_token: refreshToken })}`,
      {
        headers: { [HEADERS.appKey]: configuration.appKey },
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: requestTimeout(),
      },
    )
    return await readExchange(response)
  } catch {
    return { kind: 'unreachable' }
  }
}

function tokenAddress({ host, basePath }: ExchangeDeps['configuration']): string {
  return host.auth === '' ? `${basePath}auth/token` : `${host.auth.replace(/\/+$/, '')}/auth/token`
}

async function readExchange(response: Response): Promise<Exchange> {
  const { status, headers } = response
  if (response.ok) return { kind: 'given', tokens: decodeTokenAnswer(await response.json()) }
  if (status === 429) return { kind: 'busy', seconds: secondsIn(headers.get('retry-after')) }
  return status >= 400 && status < 500 && status !== 408 ? { kind: 'refused' } : { kind: 'failed', status }
}

function secondsIn(text: string | null): number {
  const seconds = Number(text ?? NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : USUAL_WAIT
}
