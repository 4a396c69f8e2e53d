import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createPageAnswers, type PageAnswersDeps } from './pageAnswers.ts'

const ANSWERS = { answers: [{ key: ['article-page', 'spring', 'harbour'], data: { article: 'a1' } }] }
const NOBODY = { userRole: undefined, userId: undefined, accessToken: undefined }
const HEADERS = { 'gatefold-build': 'b1', 'content-type': 'application/json; charset=utf-8' }

function aReader(answer: () => Response | Promise<Response>, parts: Partial<PageAnswersDeps> = {}) {
  const queryClient = new QueryClient()
  const requestedUrls: string[] = []
  const logged: string[] = []
  const fetchAnswers = createPageAnswers({
    configuration: { basePath: '/mag/', build: 'b1', host: { auth: '', graphql: '' } },
    queryClient,
    isOnline: () => true,
    readSession: () => NOBODY,
    isContentOpen: () => false,
    isReturning: false,
    log: (message) => void logged.push(message),
    ...parts,
    fetch: async (address) => {
      if (typeof address === 'string') requestedUrls.push(address)
      return answer()
    },
  })
  const known = () => queryClient.getQueryData(['article-page', 'spring', 'harbour'])
  return { fetchAnswers, requestedUrls, logged, known }
}

const ours = () => Response.json(ANSWERS, { headers: HEADERS })

it('R2.4 puts what the host makes an article of into the query cache, asked for once', async () => {
  const { fetchAnswers, requestedUrls, known } = aReader(ours)
  expect(await Promise.all([fetchAnswers('spring', 'harbour'), fetchAnswers('spring', 'harbour')])).toEqual([
    true,
    true,
  ])
  expect(requestedUrls).toEqual(['/mag/issues/spring/harbour?answers'])
  expect(known()).toEqual({ article: 'a1' })
})

it.each([
  ['of another build', { ...HEADERS, 'gatefold-build': 'b2' }],
  ['of a captive portal', { 'content-type': 'application/json' }],
  ['that is a page', { ...HEADERS, 'content-type': 'text/html' }],
])('leaves an answer %s alone', async (_what, headers) => {
  const { fetchAnswers, known } = aReader(() => Response.json(ANSWERS, { headers }))
  expect(await fetchAnswers('spring', 'harbour')).toBe(false)
  expect(known()).toBeUndefined()
})

it('R8.5 a host that fails is logged, and asked by other ways', async () => {
  const { fetchAnswers, logged } = aReader(() => Promise.reject(new TypeError('lost')))
  expect(await fetchAnswers('spring', 'harbour')).toBe(false)
  expect(logged).toEqual(['What a page is made of could not be had.'])
  expect(await aReader(() => new Response('', { status: 500, headers: HEADERS })).fetchAnswers('a', 'b')).toBe(false)
})

it.each<[string, Partial<PageAnswersDeps>]>([
  [
    'on another host',
    { configuration: { basePath: '/', build: 'b1', host: { auth: '', graphql: 'https://host.example/' } } },
  ],
  ['on a later visit, whose store has what was read', { isReturning: true }],
  ['where the content service may have the article', { isContentOpen: () => true }],
  ['without a network', { isOnline: () => false }],
  ['for one who is signed in', { readSession: () => ({ ...NOBODY, accessToken: 'token' }) }],
])('asks for no answers %s', async (_where, parts) => {
  const { fetchAnswers, requestedUrls } = aReader(ours, parts)
  expect(await fetchAnswers('spring', 'harbour')).toBe(false)
  expect(requestedUrls).toEqual([])
})

it('R6.1 leaves an answer to nobody alone where somebody has signed in meanwhile', async () => {
  let accessToken: string | undefined
  const answer = () => {
    accessToken = 'token'
    return ours()
  }
  const { fetchAnswers, known } = aReader(answer, { readSession: () => ({ ...NOBODY, accessToken }) })
  expect(await fetchAnswers('spring', 'harbour')).toBe(false)
  expect(known()).toBeUndefined()
})

it('asks for nothing that is known', async () => {
  const { fetchAnswers, requestedUrls } = aReader(ours)
  await fetchAnswers('spring', 'harbour')
  expect(await fetchAnswers('spring', 'harbour')).toBe(true)
  expect(requestedUrls).toHaveLength(1)
})
