import { describe, expect, it } from 'vitest'
import type { Issue } from '../../api/StudioApi.ts'
import { arrangeIssues, countStates, findIssues, stateOf, toIssueView } from './issueList.ts'

function anIssue(fields: Partial<Issue>): Issue {
  return {
    id: fields.name ?? '1',
    slug: 'low-tide',
    name: 'Low Tide',
    status: 'PUBLISHED',
    publishAt: null,
    isPublic: true,
    releaseDate: '2026-03-01',
    updatedAt: '2026-03-01T08:00:00Z',
    articleCount: 7,
    bytes: 1000,
    isPaid: false,
    price: null,
    cover: null,
    ...fields,
  }
}

const namesOf = (issues: readonly Issue[]) => issues.map(({ name }) => name)

describe('stateOf', () => {
  it('takes a scheduled issue for published once readers see it', () => {
    expect(stateOf({ status: 'SCHEDULED', isPublic: false })).toBe('scheduled')
    expect(stateOf({ status: 'SCHEDULED', isPublic: true })).toBe('published')
    expect(stateOf({ status: 'DRAFT', isPublic: false })).toBe('draft')
  })
})

describe('findIssues', () => {
  const issues = ['Low Tide', 'Été à la mer', 'Tide Tables 2026'].map((name) => anIssue({ name }))

  it('finds all words of a search in any order, and without their accents', () => {
    expect(namesOf(findIssues(issues, 'tide', 'en'))).toEqual(['Low Tide', 'Tide Tables 2026'])
    expect(namesOf(findIssues(issues, ' 2026  TIDE', 'en'))).toEqual(['Tide Tables 2026'])
    expect(namesOf(findIssues(issues, 'ete', 'fr'))).toEqual(['Été à la mer'])
  })

  it('finds everything by no word', () => {
    expect(findIssues(issues, '  ', 'en')).toHaveLength(3)
    expect(findIssues(issues, undefined, 'en')).toHaveLength(3)
  })
})

describe('arrangeIssues', () => {
  const issues = [
    anIssue({ name: 'Issue 10', releaseDate: '2026-01-01', updatedAt: '2026-05-01T00:00:00Z' }),
    anIssue({ name: 'Issue 9', releaseDate: '2026-03-01', status: 'DRAFT', isPublic: false }),
    anIssue({ name: 'Äther', releaseDate: 'soon', updatedAt: '2026-04-01T00:00:00Z' }),
  ]

  it('puts the latest day of release first, and no day last', () => {
    expect(namesOf(arrangeIssues(issues, {}, 'de'))).toEqual(['Issue 9', 'Issue 10', 'Äther'])
  })

  it('sorts names as the language does, with numbers by their size', () => {
    expect(namesOf(arrangeIssues(issues, { order: 'name' }, 'de'))).toEqual(['Äther', 'Issue 9', 'Issue 10'])
  })

  it('puts the latest change first', () => {
    expect(namesOf(arrangeIssues(issues, { order: 'changed' }, 'de'))).toEqual(['Issue 10', 'Äther', 'Issue 9'])
  })

  it('leaves only what is in a state', () => {
    expect(namesOf(arrangeIssues(issues, { state: 'draft' }, 'de'))).toEqual(['Issue 9'])
    expect(countStates(issues)).toEqual({ draft: 1, scheduled: 0, published: 2 })
  })
})

it('reads a view from an address, and leaves out what it does not know', () => {
  expect(toIssueView({ search: 2026, state: 'draft', order: 'name' })).toEqual({
    search: '2026',
    state: 'draft',
    order: 'name',
  })
  expect(toIssueView({ search: ['a'], state: 'lost', order: 'release' })).toEqual({})
})
