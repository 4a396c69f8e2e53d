import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DemoIssue } from './issues/DemoIssue.ts'
import { assetsOf, DEMO_ISSUES } from './issues/demoIssues.ts'
import { SIX_HOURS } from './issues/sixHours.ts'
import { sixthsOfTheTide, tideHeight } from './pictures/tide.ts'
import { printSheet } from './press/printSheet.ts'

async function print(issue: DemoIssue, name: string): Promise<Buffer> {
  const picture = issue.pictures.find((candidate) => candidate.name === name)
  if (picture === undefined) throw new Error(`No picture is called ${name}.`)
  return printSheet(await picture.draw(), picture.press)
}

describe('the pictures of the demonstration title', () => {
  it.each(['gauge-07', 'twelfths'])('%s is printed again to the same bytes', { timeout: 60_000 }, async (name) => {
    const printed = await print(SIX_HOURS, name)
    expect(printed.equals(await readFile(join(assetsOf(SIX_HOURS), `${name}.webp`)))).toBe(true)
  })

  it.each(DEMO_ISSUES)('of $folder have a file each, and a name each', async (issue) => {
    const names = issue.pictures.map((picture) => picture.name)
    expect(new Set(names).size).toBe(names.length)
    const sizes = await Promise.all(
      names.map(async (name) => (await readFile(join(assetsOf(issue), `${name}.webp`))).length),
    )
    expect(Math.max(...sizes)).toBeLessThan(256_000)
  })
})

describe('the tide at Nethermouth', () => {
  it('reads on the gauge what the articles print', () => {
    const readings = sixthsOfTheTide().map(({ clock, height }) => `${clock} ${height.toFixed(1)}`)
    expect(readings.slice(0, 7)).toEqual([
      '05:48 8.6',
      '06:50 8.1',
      '07:52 6.6',
      '08:54 4.6',
      '09:56 2.6',
      '10:58 1.1',
      '12:00 0.6',
    ])
    expect(readings.slice(7)).toEqual(['13:02 1.1', '14:04 2.6', '15:06 4.6', '16:08 6.6', '17:10 8.1', '18:12 8.6'])
  })

  it('has a range of eight metres at springs and of four at neaps', () => {
    const range = (from: number): number => {
      const heights = Array.from({ length: 130 }, (_, step) => tideHeight(from + step * 0.1))
      return Math.max(...heights) - Math.min(...heights)
    }
    expect(range(0)).toBeCloseTo(8, 0)
    expect(range(7.38 * 24)).toBeCloseTo(4, 0)
  })
})
