import type { BrowserContext, Response } from '@playwright/test'

export interface Gathered {
  /** Every token that an identity service or a host has given, and every code that led to one. */
  readonly secrets: Set<string>
  /** Text of every other answer by its address, as far as the browser still had it. */
  others(): Promise<ReadonlyMap<string, string>>
}

const TOKEN_ANSWERS = /\/(?:identity\/token|auth\/token)(?:\?|$)/
const TEXTS = /json|text|javascript|xml|svg/

/** Watches what comes to a browser from now on. */
export function gatherSecrets(context: BrowserContext): Gathered {
  const secrets = new Set<string>()
  const pending: Promise<void>[] = []
  const texts = new Map<string, string>()
  const noteTokens = async (response: Response) => {
    const answer = (await response.json()) as Readonly<Record<string, unknown>>
    for (const name of ['access_token', 'refresh_token', 'id_token']) {
      const token = answer[name]
      if (typeof token === 'string') for (const part of recognisable(token)) secrets.add(part)
    }
  }
  const noteText = async (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    if (TEXTS.test(type)) texts.set(response.url(), await response.text())
  }
  context.on('response', (response) => {
    const code = new URL(response.url()).searchParams.get('code')
    if (code !== null) secrets.add(code)
    const isOfTokens = TOKEN_ANSWERS.test(response.url()) && response.ok()
    // A page that has been left takes its answers with it.
    pending.push((isOfTokens ? noteTokens(response) : noteText(response)).catch(() => undefined))
  })
  return {
    secrets,
    async others() {
      await Promise.all(pending)
      return texts
    },
  }
}

/** Claims and signature of a JWT: its header is in every other. Any other token is whole. */
function recognisable(token: string): readonly string[] {
  const [, ...parts] = token.split('.')
  return parts.length === 0 ? [token] : parts
}
