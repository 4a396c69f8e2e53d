import { expect, it } from 'vitest'
import { decodeIssueYears } from './decodeIssueYears.ts'

const context = { sanitize: () => '' as never, report: () => undefined }

it('keeps the years that can be counted with', () => {
  const wire = [{ year: 2026, issues: 2 }, { year: '2025', issues: 0 }, { issues: 1.5 }, 'x', { year: null, issues: 7 }]
  expect(decodeIssueYears(wire, context)).toEqual([
    { year: 2026, issues: 2 },
    { year: undefined, issues: 7 },
  ])
  expect(decodeIssueYears(null, context)).toEqual([])
})
