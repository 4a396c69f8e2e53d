import { describe, expect, it } from 'vitest'
import { aSummary } from '../../../testing/builders.ts'
import { neighboursOf } from './Pager.tsx'

const articles = [aSummary(2), aSummary(0), aSummary(1)]

describe('neighboursOf', () => {
  it('follows the order of the issue, not that of the list', () => {
    const { previous, next, position, count } = neighboursOf(articles, 'id-1')
    expect([previous?.id, next?.id, position, count]).toEqual(['id-0', 'id-2', 1, 3])
  })

  it('has nothing before the first and nothing after the last', () => {
    expect(neighboursOf(articles, 'id-0').previous).toBeUndefined()
    expect(neighboursOf(articles, 'id-2').next).toBeUndefined()
  })

  it('turns past front matter, which has neighbours of its own', () => {
    const front = [0, 4, 5].map((index) => ({ ...aSummary(index), features: ['front-matter'] }))
    const issue = [...front, aSummary(1), aSummary(2), aSummary(3)]
    const describeNeighbours = (id: string) => {
      const { previous, next, position, count } = neighboursOf(issue, id)
      return [previous?.id, next?.id, position, count]
    }
    expect(describeNeighbours('id-1')).toEqual([undefined, 'id-2', 0, 3])
    expect(describeNeighbours('id-3')).toEqual(['id-2', undefined, 2, 3])
    expect(describeNeighbours('id-4')).toEqual(['id-0', 'id-5', 1, 3])
  })

  it('has no neighbours for an article that is not in the list', () => {
    expect(neighboursOf(articles, 'other')).toMatchObject({ previous: undefined, next: undefined, position: -1 })
  })
})
