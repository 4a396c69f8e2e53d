import { expect, it } from 'vitest'
import type { Cell, InsightsTable } from './countTables.ts'
import { writeCsv } from './DataTable.tsx'

function aTable(...rows: readonly (readonly Cell[])[]): InsightsTable {
  const columns = [
    { name: 'Site', kind: 'text' },
    { name: 'Visits', kind: 'count' },
    { name: 'Part', kind: 'share' },
    { name: 'Time', kind: 'seconds' },
  ] as const
  return { file: 'sites', name: 'Sites', columns, rows }
}

it('writes a byte order mark, a line of names, and every line with its end', () => {
  expect(writeCsv(aTable(['tide.example', 1234, 1 / 3, 90], ['', 0, undefined, 0]))).toBe(
    '\uFEFFSite,Visits,Part,Time (s)\r\ntide.example,1234,0.3333,90\r\n,0,,0\r\n',
  )
})

it('R7.6 puts commas, quotes and ends of lines between quotes', () => {
  expect(writeCsv(aTable(['a, "b"\nc', 1, 0, 0]))).toContain('"a, ""b""\nc",1,0.0000,0\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('takes the formula out of %j', (cell) => {
  const [, line = ''] = writeCsv(aTable([cell, 1, 0, 0])).split('\r\n')
  expect(line.replaceAll('"', '')).toMatch(/^'/)
})

it('leaves numbers numbers', () => {
  expect(writeCsv(aTable(['x', 5, 0.5, 7]))).toContain('x,5,0.5000,7')
})
