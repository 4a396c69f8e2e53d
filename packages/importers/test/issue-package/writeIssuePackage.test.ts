import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anArticle, anExportableIssue, writeAndRead } from '../builders/anExportableIssue.ts'
import { componentTrees } from '../builders/componentTrees.ts'

describe('writeIssuePackage', () => {
  it('writes any tree of components so that it is read again exactly', async () => {
    await fc.assert(
      fc.asyncProperty(componentTrees, async (components) => {
        const two = anArticle({ key: 'two', slug: 'two', title: 'Two' })
        const read = await writeAndRead(anExportableIssue({ articles: [anArticle({ components }), two] }))
        expect(read.report.dropped).toEqual([])
        expect(read.articles[0]?.components).toEqual(components)
      }),
      { numRuns: 100 },
    )
  })
})
