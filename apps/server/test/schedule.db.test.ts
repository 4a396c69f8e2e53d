import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/openDatabase.ts'
import { addIssue } from '../src/http/graphql/testing/addIssue.ts'
import { anId, anIssueRow } from '../src/testing/rows.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, runGatefold, type TestTitle } from './TestTitle.ts'

/** A title with the draft `spring`, by the clocks of a time zone. */
async function aTitle(timeZone?: string): Promise<TestTitle> {
  const title = await createTestTitle()
  onTestFinished(() => title.remove())
  const path = join(title.folder, 'gatefold.config.json')
  const configuration = JSON.parse(await readFile(path, 'utf8')) as object
  await writeFile(path, JSON.stringify({ ...configuration, timeZone }))
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder: title.dataFolder })
  await addIssue({ db }, anIssueRow({ id: anId(1), slug: 'spring', name: 'Spring', status: 'draft' }))
  await close()
  return title
}

async function publishTime(title: TestTitle): Promise<string | null> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder: title.dataFolder })
  const { publish_at: time } = await db.selectFrom('issues').select('publish_at').executeTakeFirstOrThrow()
  await close()
  return time
}

const schedule = (title: TestTitle, time: string) => runInProcess(title, ['schedule', 'spring', time])

it('a time without an offset is refused where the title has no time zone, whatever the machine has', async () => {
  const title = await aTitle()
  const inTokyo = { ...title, env: { ...title.env, TZ: 'Asia/Tokyo' } }
  expect(await runGatefold(inTokyo, ['schedule', 'spring', '2999-03-01T08:00'])).toEqual({
    code: 1,
    stdout: '',
    stderr:
      '"2999-03-01T08:00" does not say in which time zone; write it like 2026-03-01T08:00+01:00, or set "timeZone" in the configuration, such as "Europe/Berlin".\n',
  })
  expect(await publishTime(title)).toBeNull()
  const result = await runGatefold(inTokyo, ['schedule', 'spring', '2999-03-01T08:00+01:00'])
  expect(result.stdout).toBe('"Spring" (spring) is now scheduled for 2999-03-01T07:00+00:00 (UTC).\n')
})

it('a time goes by the clocks of the title, and is told by them', async () => {
  const title = await aTitle('America/New_York')
  expect((await schedule(title, '2999-07-01T08:00')).stdout).toBe(
    '"Spring" (spring) is now scheduled for 2999-07-01T08:00-04:00 (America/New_York).\n',
  )
  expect(await publishTime(title)).toBe('2999-07-01T12:00:00.000Z')
  expect((await runInProcess(title, ['list'])).stdout).toContain('2999-07-01T08:00-04:00 (America/New_York)')
  expect((await schedule(title, '2999-01-01T00:00Z')).stdout).toContain('2998-12-31T19:00-05:00 (America/New_York)')
  expect((await schedule(title, '2999-07-01')).stderr).toBe(
    '"2999-07-01" is a day without a time; write it like 2999-07-01T08:00.\n',
  )
})

it.each([
  ['2030-03-31T02:30', 'does not exist', '2030-03-31T01:30+01:00', '2030-03-31T03:30+02:00'],
  ['2030-10-27T02:30', 'comes twice', '2030-10-27T02:30+02:00', '2030-10-27T02:30+01:00'],
])('%s, which %s in Berlin, is refused with the two instants that may be meant', async (time, what, one, other) => {
  const title = await aTitle('Europe/Berlin')
  const { code, stderr } = await schedule(title, time)
  expect([code, stderr]).toEqual([
    1,
    `${time} ${what} in Europe/Berlin, where clocks are changed then. Say ${one} or ${other}.\n`,
  ])
  expect(await publishTime(title)).toBeNull()
  expect((await schedule(title, other)).code).toBe(0)
})

it('a time that is past says that readers see the issue now', async () => {
  const title = await aTitle('Europe/Berlin')
  expect((await schedule(title, '2020-03-01T08:00')).stdout).toBe(
    '"Spring" (spring) is now scheduled for 2020-03-01T08:00+01:00 (Europe/Berlin), which is past: readers see it now.\n',
  )
})

it.each(['Mars/Olympus', '+01:00', ''])('"%s" is no time zone for a title', async (timeZone) => {
  const { code, stderr } = await schedule(await aTitle(timeZone), '2999-03-01T08:00')
  expect(code).toBe(1)
  expect(stderr).toContain(
    `"timeZone" is ${JSON.stringify(timeZone)}; allowed: the name of a time zone, such as Europe/Berlin`,
  )
})
