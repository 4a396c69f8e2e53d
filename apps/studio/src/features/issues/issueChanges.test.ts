import { expect, it } from 'vitest'
import { RequestError } from '../../api/Problem.ts'
import type { Issue } from '../../api/StudioApi.ts'
import { changes, runBatch } from './issueChanges.ts'

const anIssue = (id: string, fields: Partial<Issue> = {}) =>
  ({ id, name: id, status: 'DRAFT', isPublic: false, ...fields }) as Issue

it('changes issues one after another, and goes on after one that is refused', async () => {
  const order: string[] = []
  const progress: number[] = []
  const result = await runBatch({
    change: 'publish',
    issues: ['one', 'two', 'three'].map((id) => anIssue(id)),
    apply: async (_change, { id }) => {
      order.push(`begin ${id}`)
      await Promise.resolve()
      if (id === 'two') throw new RequestError({ kind: 'refused', code: 'NOT_FOUND' }, 'Gone.')
      order.push(`end ${id}`)
    },
    onProgress: (count) => progress.push(count),
  })
  expect(order).toEqual(['begin one', 'end one', 'begin two', 'begin three', 'end three'])
  expect(result.done.map(({ id }) => id)).toEqual(['one', 'three'])
  expect(result.failed.map(({ issue, problem }) => [issue.id, problem])).toEqual([
    ['two', { kind: 'refused', code: 'NOT_FOUND' }],
  ])
  expect(progress).toEqual([1, 2, 3])
})

it('publishes what is not published, and takes back what is or will be', () => {
  const draft = anIssue('draft')
  const scheduled = anIssue('scheduled', { status: 'SCHEDULED' })
  const published = anIssue('published', { status: 'PUBLISHED', isPublic: true })
  const issues = [draft, scheduled, published]
  expect(issues.filter((issue) => changes('publish', issue))).toEqual([draft, scheduled])
  expect(issues.filter((issue) => changes('takeBack', issue))).toEqual([scheduled, published])
  expect(issues.filter((issue) => changes('remove', issue))).toEqual(issues)
})
