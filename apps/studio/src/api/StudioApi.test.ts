import { expect, it } from 'vitest'
import { createStudioApi } from './StudioApi.ts'

/** The API over a host that always gives the same answer; what it was asked, and how often a sign-in was. */
function apiOf(answer: () => Response) {
  const asked: { readonly address: unknown; readonly request: RequestInit | undefined }[] = []
  const signIns: string[] = []
  const fetch = async (address: unknown, request?: RequestInit) => {
    asked.push({ address, request })
    return answer()
  }
  const api = createStudioApi({ fetch, address: '/studio/graphql', signIn: () => signIns.push('sign in') })
  return { api, asked, signIns }
}

it('posts an operation by its name, with the cookie of the same origin', async () => {
  const { api, asked } = apiOf(() => Response.json({ data: { removeIssue: '7' } }))
  await api.removeIssue('7')
  expect(asked[0]?.address).toBe('/studio/graphql')
  expect(asked[0]?.request).toMatchObject({ method: 'POST', credentials: 'same-origin' })
  const body = JSON.parse(asked[0]?.request?.body as string) as unknown
  expect(body).toMatchObject({ operationName: 'RemoveIssue', variables: { id: '7' } })
})

it('leaves for the sign-in, and says nothing more', async () => {
  const { api, signIns } = apiOf(() => new Response('', { status: 401 }))
  const outcome = await Promise.race([
    api.listIssues().then(
      () => 'answered',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(() => resolve('still open'), 20)),
  ])
  expect([outcome, signIns]).toEqual(['still open', ['sign in']])
})

it('rejects with what the host refuses, and with a network that is not there', async () => {
  const refused = apiOf(() => Response.json({ errors: [{ message: '', extensions: { code: 'NOT_FOUND' } }] }))
  await expect(refused.api.publishIssue('7')).rejects.toMatchObject({ problem: { kind: 'refused', code: 'NOT_FOUND' } })
  const away = apiOf(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(away.api.publishIssue('7')).rejects.toMatchObject({ problem: { kind: 'unreachable' } })
})
