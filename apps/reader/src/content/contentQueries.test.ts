import type { ArticleId } from '@gatefold/magazine/article'
import { anArticle } from '@gatefold/magazine/testing/builders'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { contentQueries } from './contentQueries.ts'
import type { ContentService } from './ContentService.ts'

describe('contentQueries', () => {
  it('opens the content service at the first question, and begins no view of one that was never opened', async () => {
    let [opened, views] = [0, 0]
    const content = {
      listIssues: () => Promise.resolve([]),
      findPreview: () => Promise.resolve(undefined),
      beginView: () => (views += 1),
    } as unknown as ContentService
    const openContent = () => {
      opened += 1
      return Promise.resolve(content)
    }
    const queries = contentQueries(openContent, { configuration: aConfiguration(), log: () => undefined })
    queries.beginView()
    expect([opened, views]).toEqual([0, 0])
    expect(await new QueryClient().fetchQuery(queries.issues())).toEqual([])
    expect(await new QueryClient().fetchQuery(queries.preview('gone'))).toBeNull()
    queries.beginView()
    expect(views).toBe(1)
  })

  it('reads an article in our own style when the publication’s cannot be had, and says so', async () => {
    const logged: string[] = []
    const queries = contentQueries(() => Promise.reject(new Error('no code')), {
      configuration: aConfiguration(),
      log: (message) => logged.push(message),
    })
    expect(await new QueryClient().fetchQuery(queries.articleStyle(anArticle()))).toBeNull()
    expect(logged).toEqual(['The style of an article cannot be read: Error: no code'])
  })

  it('says once what many articles’ style has dropped, and again to who reads anew', async () => {
    const logged: string[] = []
    const deps = { configuration: aConfiguration(), log: (message: string) => void logged.push(message) }
    const content = { listAssets: () => Promise.resolve({ styles: [], fonts: [] }) } as unknown as ContentService
    const readTwo = async () => {
      const queries = contentQueries(() => Promise.resolve(content), deps)
      for (const id of ['a', 'b'] as ArticleId[]) {
        const article = anArticle({ id, styleProperties: { canvas: { position: 'fixed' } } })
        await new QueryClient().fetchQuery(queries.articleStyle(article))
      }
      return logged.splice(0)
    }
    expect(await readTwo()).toEqual([expect.stringContaining('canvas.position')])
    expect(await readTwo()).toHaveLength(1)
  })
})
