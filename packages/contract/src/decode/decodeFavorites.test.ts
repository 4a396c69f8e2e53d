import { expect, it } from 'vitest'
import type { DecodeProblem } from './Fields.ts'
import { decodeFavorites } from './decodeFavorites.ts'

function decode(value: unknown) {
  const problems: DecodeProblem[] = []
  const favorites = decodeFavorites(value, {
    report: (problem) => void problems.push(problem),
    sanitize: () => '' as never,
  })
  return { favorites, problems: problems.length }
}

const WIRE = { issueId: 'i1', articleId: 'a1', isMarked: true, changedAt: '2026-03-01T00:00:00.000Z' }
const MARCH = Date.UTC(2026, 2, 1)

it('reads what is marked and what was unmarked, articles and issues', () => {
  expect(decode([WIRE, { issue_id: 'i2', articleId: null, is_marked: false, changedAt: MARCH }])).toEqual({
    favorites: [
      { issueId: 'i1', articleId: 'a1', isMarked: true, changedAt: MARCH },
      { issueId: 'i2', articleId: undefined, isMarked: false, changedAt: MARCH },
    ],
    problems: 0,
  })
})

it('is nothing where the host keeps none, and drops what cannot be read', () => {
  expect([decode(null), decode(undefined), decode('x')].map(({ favorites }) => favorites)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const bad = [{ ...WIRE, issueId: null }, { ...WIRE, isMarked: null }, { ...WIRE, changedAt: 'soon' }, 7]
  const { favorites, problems } = decode([...bad, WIRE])
  expect(favorites).toHaveLength(1)
  expect(problems).toBeGreaterThanOrEqual(4)
})
