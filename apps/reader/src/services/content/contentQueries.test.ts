import { anArticle } from '@gatefold/magazine/testing/builders'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { contentQueries } from './contentQueries.ts'
import { deferContent } from './deferContent.ts'

describe('contentQueries', () => {
  it('reads an article in our own style when the publication’s cannot be had, and says so', async () => {
    const logged: string[] = []
    const content = deferContent(() => Promise.reject(new Error('no code')))
    const queries = contentQueries(content, {
      configuration: aConfiguration(),
      log: (message) => logged.push(message),
    })
    expect(await new QueryClient().fetchQuery(queries.articleStyle(anArticle()))).toBeNull()
    expect(logged).toEqual(['The style of an article cannot be read: Error: no code'])
  })
})
