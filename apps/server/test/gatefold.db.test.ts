import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { articleXml, issueXml } from './packageXml.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, runGatefold, type TestTitle } from './TestTitle.ts'
import { writeArchive } from './writeArchive.ts'

describeOnEachDatabase('gatefold', (makeDatabase) => {
  it('imports an issue as a draft, publishes it, schedules it, takes it back and removes it', async () => {
    const title = await aTitle(await makeDatabase())
    const file = await anIssue(title, 'Spring')
    const run = (...args: readonly string[]) => runInProcess(title, args)
    expect(await run('list')).toMatchObject({ code: 0, stdout: expect.stringContaining('There is no issue yet') })
    const imported = await run('import', file)
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toContain('"Spring" (spring) is new, a draft.\n  kept: 1 article, 0 pictures')
    expect((await run('import', file)).stdout).toContain('nothing has changed')
    expect((await run('publish', 'spring')).stdout).toBe('"Spring" (spring) is now published.\n')
    expect((await run('publish', 'spring')).stdout).toBe('"Spring" (spring) was already published.\n')
    expect((await run('schedule', 'spring', '2999-01-01T00:00Z')).stdout).toContain('scheduled for 2999-01-01T00:00')
    expect((await run('list')).stdout).toMatch(
      /^spring {2}scheduled for 2999-01-01T00:00\+00:00 \(UTC\) {2}.* {2}1 article /,
    )
    expect((await run('unpublish', 'spring')).stdout).toBe('"Spring" (spring) is now a draft.\n')
    expect((await run('remove', 'spring')).stdout).toBe('"Spring" (spring) has been removed.\n')
    expect(JSON.parse((await run('list', '--json')).stdout)).toEqual({ issues: [] })
    const lines = (await run('log')).stdout.trim().split('\n')
    const actions = ['issue-removed', 'issue-unpublished', 'issue-scheduled', 'issue-published', 'issue-imported']
    expect(lines).toEqual(actions.map((action) => expect.stringContaining(` (command)  ${action}  Spring  {`)))
    const { changes } = JSON.parse((await run('log', '--limit', '1', '--json')).stdout) as { changes: unknown[] }
    expect(changes).toMatchObject([{ action: 'issue-removed', subject: 'Spring', before: { slug: 'spring' } }])
    expect(await run('log', '--limit', 'many')).toMatchObject({ code: 1, stdout: '' })
  })

  it('imports the good file beside the bad one, and ends with 1', async () => {
    const title = await aTitle(await makeDatabase())
    const [good, bad] = [await anIssue(title, 'Spring'), join(title.folder, 'bad.epub')]
    await writeFile(bad, 'no book')
    const { code, stdout } = await runInProcess(title, ['import', '--json', '--publish', bad, 'gone.epub', good])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      imports: [
        { file: bad, change: 'refused', code: 'unknown-format' },
        { file: 'gone.epub', change: 'refused', message: `There is no file or folder at ${title.folder}/gone.epub.` },
        { file: good, change: 'created', slug: 'spring', status: 'published', report: { kept: { articles: 1 } } },
      ],
    })
  })

  it('lets several processes import at once, the same files among them', async () => {
    const title = await aTitle(await makeDatabase())
    const files = await Promise.all(['One', 'Two', 'Three'].map((name) => anIssue(title, name)))
    await runInProcess(title, ['list'])
    const results = await Promise.all([...files, ...files].map((file) => runGatefold(title, ['import', file])))
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(results.map(() => [0, '']))
    const stdout = (await runInProcess(title, ['list', '--json'])).stdout
    const { issues } = JSON.parse(stdout) as { readonly issues: readonly { readonly slug: string }[] }
    expect(issues.map(({ slug }) => slug).toSorted()).toEqual(['one', 'three', 'two'])
  })

  it('puts a single article into an issue', async () => {
    const title = await aTitle(await makeDatabase())
    await runInProcess(title, ['import', await anIssue(title, 'Spring')])
    const articleFile = join(title.folder, 'late.article')
    await writeArchive(articleFile, { 'article.xml': articleXml('Late', []) })
    const { code, stdout } = await runInProcess(title, ['import', '--issue', 'spring', articleFile])
    expect(stdout).toContain('"Spring" (spring) has been changed')
    expect(code).toBe(0)
    expect((await runInProcess(title, ['list'])).stdout).toContain('2 articles')
  })

  it.each([
    [['publish', 'autumn'], 'There is no issue "autumn"; `gatefold list` names them all.'],
    [['remove', 'autumn'], 'There is no issue "autumn"; `gatefold list` names them all.'],
    [['export', 'autumn'], 'There is no issue "autumn"; `gatefold list` names them all.'],
    [['schedule', 'autumn', 'soon'], '"soon" is no time; write it like 2026-03-01T08:00+01:00.'],
  ])('ends `%j` with 1 and a sentence', async (args, sentence) => {
    const title = await aTitle(await makeDatabase())
    expect(await runInProcess(title, args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

describe('gatefold without what it needs', () => {
  it('names the configuration that is not there', async () => {
    const title = await aTitle()
    await rm(join(title.folder, 'gatefold.config.json'))
    const { code, stderr } = await runInProcess(title, ['list'])
    expect(code).toBe(1)
    expect(stderr).toContain('gatefold.config.json cannot be used')
    expect(stderr).not.toContain('    at ')
  })

  it('names a data folder that is none', async () => {
    const title = await aTitle()
    await writeFile(title.dataFolder, '')
    const sentence = `The data folder ${title.dataFolder} is not a folder; set GATEFOLD_DATA to a folder that can be written.`
    expect(await runInProcess(title, ['list'])).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })

  it('is a program of its own, which tells its commands and refuses others', async () => {
    const title = await aTitle()
    const help = await runGatefold(title, ['--help'])
    expect(help.code).toBe(0)
    for (const name of ['serve', 'import', 'list', 'publish', 'unpublish', 'schedule', 'remove', 'export', 'user']) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    }
    expect(await runGatefold(title, ['frobnicate'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("unknown command 'frobnicate'"),
    })
  })
})

/** A title whose data is that of a test database, or its own. */
async function aTitle(database?: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(database?.settings.databaseUrl)
  onTestFinished(() => title.remove())
  if (database === undefined) return title
  const { dataFolder } = database.settings
  return { ...title, dataFolder, env: { ...title.env, GATEFOLD_DATA: dataFolder } }
}

async function anIssue({ folder }: TestTitle, name: string): Promise<string> {
  const path = join(folder, `${name}.issue`)
  await writeArchive(path, { 'issue.xml': issueXml(name, ['a.xml']), 'articles/a.xml': articleXml('A', []) })
  return path
}
