import { HEADERS } from '@gatefold/contract/headers'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { graphqlAddress } from '../graphql/createGraphqlClient.ts'
import { requestTimeout } from '../graphql/requestTimeout.ts'

interface Dependencies {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
  readonly fetch: typeof fetch
}

/** Whether the host asks for the password before it answers anything. No where it cannot be asked: without a network one reads on. */
export async function isLocked({ configuration, fetch }: Dependencies): Promise<boolean> {
  const headers = { [HEADERS.appKey]: configuration.appKey, [HEADERS.contentType]: 'application/json' }
  try {
    const body = JSON.stringify({ query: '{__typename}' })
    const response = await fetch(graphqlAddress(configuration), {
      method: 'POST',
      headers,
      body,
      signal: requestTimeout(),
    })
    return response.status === 401 && (await response.text()).includes('PASSWORD_REQUIRED')
  } catch {
    return false
  }
}
