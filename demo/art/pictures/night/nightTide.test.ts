import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf } from '../../issues/demoIssues.ts'
import { OTHER_TIDE } from '../../issues/otherTide.ts'
import { tideHeight } from '../tide.ts'
import { heightAt, NIGHT } from './nightTide.ts'

it('prints under every strip the hour and the height that the strip shows', async () => {
  const folder = folderOf(OTHER_TIDE)
  const files = (await readdir(folder)).filter((name) => /^\d\d-/.test(name)).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const captions = texts.flatMap((text) => /\(assets\/gauge-\d\d\.webp "([^"]*)"/.exec(text)?.[1] ?? [])
  const said = captions.join(' ')
  expect(said.match(/\d\d:\d\d/g)).toEqual(NIGHT.map(({ clock }) => clock))
  expect(said.match(/\d\.\d(?= m)/g)).toEqual(NIGHT.map(({ at }) => heightAt(at).toFixed(1)))
})

it('has the sea cross the road at twenty-four minutes past one, when the clocks have been there before', () => {
  const ROAD = 4.6
  const since = (instant: string) => (Date.parse(instant) - Date.parse('2026-09-26T04:48Z')) / 3_600_000
  expect(tideHeight(since('2026-10-25T01:23Z'))).toBeLessThan(ROAD)
  expect(tideHeight(since('2026-10-25T01:25Z'))).toBeGreaterThan(ROAD)
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
  expect(NIGHT.map(({ at }) => clock.format(new Date(at)))).toEqual(NIGHT.map((moment) => moment.clock))
})
