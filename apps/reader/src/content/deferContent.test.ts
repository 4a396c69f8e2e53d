import { describe, expect, it } from 'vitest'
import { deferContent } from './deferContent.ts'
import type { ContentService } from './ContentService.ts'

const empty: ContentService = {
  listIssues: () => Promise.resolve([]),
  listIssuePage: () => Promise.resolve([]),
  listIssueYears: () => Promise.resolve([]),
  listFeaturedArticles: () => Promise.resolve([]),
  findIssue: () => Promise.resolve(undefined),
  findIssueContents: () => Promise.resolve(undefined),
  findArticlePage: () => Promise.resolve(undefined),
  findPreview: () => Promise.resolve(undefined),
  findPrintedPages: () => Promise.resolve(undefined),
  listAssets: () => Promise.resolve({ styles: [], fonts: [] }),
}

describe('deferContent', () => {
  it('opens once, at the first question', async () => {
    let opened = 0
    const content = deferContent(() => {
      opened += 1
      return Promise.resolve(empty)
    })
    expect(opened).toBe(0)
    await Promise.all([content.listIssues(), content.findIssue('spring'), content.listAssets()])
    expect(opened).toBe(1)
  })

  it('tries again after it could not be opened', async () => {
    const outcomes = [Promise.reject(new Error('no network')), Promise.resolve(empty)]
    const content = deferContent(() => outcomes.shift() ?? Promise.reject(new Error('asked too often')))
    await expect(content.listIssues()).rejects.toThrow('no network')
    await expect(content.listIssues()).resolves.toEqual([])
  })
})
