import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { createDecodeReport, createGraphqlClient } from './createGraphqlClient.ts'
import { GraphqlError } from './GraphqlError.ts'
import { aSilentHost, follow } from '../testing/aSilentHost.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function aClient(
  answer: (init: RequestInit) => Response | Promise<Response>,
  session: Record<string, string> = {},
  graphql = '',
) {
  const sent: Sent[] = []
  const client = createGraphqlClient({
    fetch: async (input, init = {}) => {
      sent.push({ url: input instanceof Request ? input.url : String(input), init })
      return answer(init)
    },
    configuration: { appKey: 'demo', basePath: '/mag/', host: { graphql, auth: '' } },
    sessionHeaders: () => session,
    now: () => 1_700_000_000_000,
  })
  return { client, sent }
}

const failure = (request: Promise<unknown>): Promise<unknown> => request.catch((error: unknown) => error)

describe('createGraphqlClient', () => {
  it('R7.1 posts query, variables and operation name with exactly the headers of the contract', async () => {
    const { client, sent } = aClient(() => Response.json({ data: { issue: null } }), { 'app-user-role': 'admin' })
    expect(await client.request(GetIssueDocument, { id: 'tides', isSlug: true })).toEqual({ issue: null })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('/mag/graphql')
    expect(sent[0]?.init).toEqual({
      method: 'POST',
      headers: {
        'app-key': 'demo',
        'Content-Type': 'application/json',
        'x-timestamp': '1700000000000',
        'app-user-role': 'admin',
      },
      body: JSON.stringify({
        query: GetIssueDocument.query,
        variables: { id: 'tides', isSlug: true },
        operationName: 'GetIssue',
      }),
      signal: expect.any(AbortSignal),
    })
  })

  it('R7.1 asks the configured host', async () => {
    const { client, sent } = aClient(() => Response.json({ data: {} }), {}, 'https://host.example/api/')
    await client.request(GetIssueDocument, { id: '1' })
    expect(sent[0]?.url).toBe('https://host.example/api/graphql')
  })

  it('R7.1 waits 15 seconds for an answer', async () => {
    const host = aSilentHost()
    const { client } = aClient((init) => host.fetch('/mag/graphql', init))
    const outcome = follow(client.request(GetIssueDocument, { id: '1' }))
    await host.wait(14_999)
    expect(outcome()).toBeUndefined()
    await host.wait(1)
    expect(outcome()).toMatchObject({
      code: 'UNREACHABLE',
      delay: 'host',
      message: 'The host takes too long to answer.',
    })
  })

  it('R8.4 reduces errors to the first message, whatever the status', async () => {
    const errors = [{ message: 'jwt expired', extensions: { code: 'UNAUTHENTICATED' } }, { message: 'second' }]
    const { client } = aClient(() => Response.json({ errors, data: null }, { status: 401 }))
    const error = await failure(client.request(GetIssueDocument, { id: '1' }))
    expect(error).toBeInstanceOf(GraphqlError)
    expect(error).toMatchObject({ message: 'jwt expired', code: 'GRAPHQL', status: 401, codes: ['UNAUTHENTICATED'] })
  })

  it.each([503, 404])('R8.4 tells a status of %i without errors by its code', async (status) => {
    const { client } = aClient(() => new Response('<html>gone</html>', { status }))
    const error = await failure(client.request(GetIssueDocument, { id: '1' }))
    expect(error).toMatchObject({ message: `GraphQL Error (Code: ${status})`, code: 'HTTP', status })
  })

  it('R8.4 does not take a page of a hotel network for an answer', async () => {
    const { client } = aClient(() => new Response('<html>sign in</html>'))
    expect(await failure(client.request(GetIssueDocument, { id: '1' }))).toMatchObject({
      message: 'GraphQL Error (Code: 200)',
    })
  })

  it('keeps the cause when the host cannot be reached', async () => {
    const cause = new TypeError('Failed to fetch')
    const { client } = aClient(() => Promise.reject(cause))
    expect(await failure(client.request(GetIssueDocument, { id: '1' }))).toMatchObject({ code: 'UNREACHABLE', cause })
  })
})

describe('R4.6 the host refuses a token', () => {
  const EXPIRED = () => Response.json({ errors: [{ message: 'jwt expired' }], data: null }, { status: 401 })
  const CODED = () => Response.json({ errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] })
  const GIVEN = () => Response.json({ data: { issue: 'tides' } })

  /** A host that gives these answers, and a session that each renewal gives its next token. */
  function aRefusedClient(answers: readonly (() => Response)[], outcome: 'ready' | 'later' | 'over' = 'ready') {
    const heard: unknown[] = []
    const done: string[] = []
    let token = 1
    const waiting = [...answers]
    const client = createGraphqlClient({
      fetch: async (_input, init) => {
        heard.push(new Headers(init?.headers).get('authorization'))
        return (waiting.shift() ?? GIVEN)()
      },
      configuration: { appKey: 'demo', basePath: '/', host: { graphql: '', auth: '' } },
      sessionHeaders: () => ({ Authorization: `Bearer t${token}` }),
      renewal: {
        prepare: async () => 'ready',
        renew: async (authorization) => {
          done.push(authorization)
          token += 1
          return outcome
        },
        giveUp: async () => void done.push('given up'),
      },
      now: () => 0,
    })
    return { ask: () => client.request(GetIssueDocument, { id: '1' }), heard, done }
  }

  it.each([EXPIRED, CODED])('is asked once more with a new one', async (refusal) => {
    const { ask, heard, done } = aRefusedClient([refusal])
    expect(await ask()).toEqual({ issue: 'tides' })
    expect([heard, done]).toEqual([['Bearer t1', 'Bearer t2'], ['Bearer t1']])
  })

  it('R4.7 gives up the session where the new one is refused, too', async () => {
    const { ask, heard, done } = aRefusedClient([EXPIRED, EXPIRED])
    expect(await failure(ask())).toMatchObject({ message: 'jwt expired' })
    expect([heard.length, done]).toEqual([2, ['Bearer t1', 'given up']])
  })

  it('is not asked again where there is no new one, and the device helps out where there is none now', async () => {
    const over = aRefusedClient([EXPIRED], 'over')
    expect(await failure(over.ask())).toMatchObject({ code: 'GRAPHQL', message: 'jwt expired' })
    const later = aRefusedClient([EXPIRED], 'later')
    expect(await failure(later.ask())).toMatchObject({ code: 'UNREACHABLE' })
    expect([over.heard.length, later.heard.length, later.done]).toEqual([1, 1, ['Bearer t1']])
  })

  it('R6.1 renews nothing for a visitor', async () => {
    const { client, sent } = aClient(EXPIRED)
    expect(await failure(client.request(GetIssueDocument, { id: '1' }))).toMatchObject({ message: 'jwt expired' })
    expect(sent).toHaveLength(1)
  })

  it('leaves every other error alone', async () => {
    const { ask, heard, done } = aRefusedClient([() => Response.json({ errors: [{ message: 'Broken' }] })])
    expect(await failure(ask())).toMatchObject({ message: 'Broken' })
    expect([heard.length, done]).toEqual([1, []])
  })
})

it('warns once of each unknown kind, naming it, and logs every other problem', () => {
  const messages: string[] = []
  const report = createDecodeReport(
    (message) => messages.push(`log ${message}`),
    (message) => messages.push(`warn ${message}`),
  )
  for (const path of ['a[0]', 'a[1]', 'b[0]']) report({ path, problem: 'unknown', unknownKind: '"hologram"' })
  report({ path: 'c', problem: 'unknown', unknownKind: '"smell"' })
  report({ path: 'd', problem: 'too long' })
  report({ path: 'd', problem: 'too long' })
  expect(messages).toEqual([
    'warn Components of the unknown kind "hologram" are skipped; the first is a[0].',
    'warn Components of the unknown kind "smell" are skipped; the first is c.',
    'log d: too long',
    'log d: too long',
  ])
})
