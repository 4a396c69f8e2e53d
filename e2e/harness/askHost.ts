/** What the host of the title at an address says to whoever bears a token, or to a stranger. */
export interface HostAnswer {
  readonly status: number
  readonly body: unknown
}

const HEADERS = { 'app-key': 'test', 'content-type': 'application/json' }

/** The issues that it lists, each with how far it is. */
export async function askForIssues(address: string, token: string | undefined): Promise<HostAnswer> {
  const answer = await fetch(`${address}graphql`, {
    method: 'POST',
    headers: { ...HEADERS, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: 'query All { allIssues { slug data } }', operationName: 'All' }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text(), sayStatus) }
}

/** How far an issue is stands in its data, for admins alone. */
function sayStatus(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('slug' in value && 'data' in value)) return value
  const { slug, data } = value
  return { slug, status: (data as { readonly status?: string } | null)?.status ?? null }
}

/** Renews a session. Requirement R7.3. */
export async function askForTokens(address: string, refreshToken: string): Promise<HostAnswer> {
  const query = new URLSearchParams({ refresh_token: refreshToken })
  const answer = await fetch(`${address}auth/token?${query}`, { headers: HEADERS })
  return { status: answer.status, body: await answer.json() }
}
