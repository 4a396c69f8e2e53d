import { expect, it } from 'vitest'
import { createReport } from './createReport.ts'

it('warns once of each unknown kind, naming it, and logs every other problem', () => {
  const told: string[] = []
  const report = createReport(
    (message) => told.push(`log ${message}`),
    (message) => told.push(`warn ${message}`),
  )
  for (const path of ['a[0]', 'a[1]', 'b[0]']) report({ path, problem: 'unknown', unknownKind: '"hologram"' })
  report({ path: 'c', problem: 'unknown', unknownKind: '"smell"' })
  report({ path: 'd', problem: 'too long' })
  report({ path: 'd', problem: 'too long' })
  expect(told).toEqual([
    'warn Components of the unknown kind "hologram" are skipped; the first is a[0].',
    'warn Components of the unknown kind "smell" are skipped; the first is c.',
    'log d: too long',
    'log d: too long',
  ])
})
