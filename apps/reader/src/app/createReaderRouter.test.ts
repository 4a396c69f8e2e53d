import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { contentQueries } from '../content/contentQueries.ts'
import { createInterface } from '../i18n/interfaceTexts.ts'
import { createReaderRouter } from './createReaderRouter.tsx'
import { observeReturns } from './startReader.tsx'

function aRouter() {
  const openContent = () => Promise.reject(new Error('nothing is asked'))
  return createReaderRouter(createMemoryHistory(), {
    configuration: aConfiguration(),
    queryClient: new QueryClient(),
    texts: createInterface('en', {}),
    queries: contentQueries(openContent, { configuration: aConfiguration(), log: () => undefined }),
    openReadingState: () => Promise.reject(new Error('no reading state')),
    openDownloads: () => Promise.reject(new Error('no downloads')),
    prefetchIssue: () => undefined,
    fetchAnswers: () => Promise.resolve(false),
    isReturn: () => false,
    openInstall: () => Promise.reject(new Error('nothing to install')),
    openAnalytics: () => Promise.reject(new Error('nothing is counted')),
    openSession: () => Promise.reject(new Error('no session')),
  })
}

describe('createReaderRouter', () => {
  it('R9.6 preloads after 50 ms, shows pending after 1000 ms for at least 500 ms, and keeps for 5 minutes', () => {
    expect(aRouter().options).toMatchObject({
      defaultPreloadDelay: 50,
      defaultPendingMs: 1000,
      defaultPendingMinMs: 500,
      defaultGcTime: 300_000,
      defaultPreloadGcTime: 300_000,
    })
  })
})

it('tells the way back and forward from a new page', () => {
  const history = createMemoryHistory({ initialEntries: ['/a'] })
  const isReturn = observeReturns(history)
  expect(isReturn()).toBe(false)
  history.push('/b')
  expect(isReturn()).toBe(false)
  history.back()
  expect(isReturn()).toBe(true)
  history.forward()
  expect(isReturn()).toBe(true)
  history.push('/c')
  expect(isReturn()).toBe(false)
})
