import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnSqlite, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, type TestTitle } from './TestTitle.ts'

/** Three pages of a magazine, one article on them. */
const ICONS = join(import.meta.dirname, '../../../../shared/content/pdf/fsm-copyleft_graphic_icons/1142.pdf')

describeOnSqlite('a plan of stories', (makeDatabase) => {
  it('is written, corrected and imported by (R3.1)', async () => {
    const title = await aTitle(await makeDatabase())
    await aMagazine(title)
    const shown = await runInProcess(title, ['import', 'sea.pdf', '--plan-only'])
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toContain(
      '  - title: Graphic icons\n    author: Marcus McCallion\n    role: article\n    pages: 1-3\n',
    )
    expect(await runInProcess(title, ['import', 'sea.pdf', '--plan-only', 'plan.yaml'])).toMatchObject({
      code: 0,
      stdout: '',
    })
    const plan = join(title.folder, 'plan.yaml')
    const written = await readFile(plan, 'utf8')
    expect(written).toBe(shown.stdout)
    const corrected = written
      .replace('- title: Graphic icons', '- title: Icons and crowns')
      .replace(/^title: .*$/m, 'title: Sea')
    await writeFile(plan, corrected)
    const imported = await runInProcess(title, ['import', 'sea.pdf', '--stories', 'plan.yaml', '--publish'])
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('"Sea" (sea) is new, published.') })
    await runInProcess(title, ['export', 'sea', 'sea.issue'])
    const exported = await readFile(join(title.folder, 'sea.issue'), 'latin1')
    expect(exported).toContain('icons-and-crowns')
  }, 240_000)

  it('that does not fit imports nothing and says why', async () => {
    const title = await aTitle(await makeDatabase())
    await aMagazine(title)
    const run = async (plan: string) => {
      await writeFile(join(title.folder, 'plan.yaml'), plan)
      return runInProcess(title, ['import', 'sea.pdf', '--stories', 'plan.yaml'])
    }
    const head = 'title: Sea\nlanguage: en\nstories:\n'
    expect(await run(`${head}  - title: Nets\n    pages: 7\n`)).toMatchObject({
      code: 1,
      stdout: 'sea.pdf: refused. Story 1 of the plan, "Nets", names page 7, but there are 3 pages.\n',
    })
    expect(await run(`${head}  - titel: Nets\n    pages: 1\n`)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^sea\.pdf: refused\. The plan plan\.yaml is wrong in line 4: "stories", story 1, "title" is missing\.\n$/,
      ),
    })
    expect(JSON.parse((await runInProcess(title, ['list', '--json'])).stdout)).toEqual({ issues: [] })
  })

  it.each([
    [['import', 'sea.pdf', 'sea.pdf', '--plan-only'], 'A plan is for one PDF; name one file only.'],
    [['import', 'sea.pdf', '--stories', 'gone.yaml'], 'FOLDER/gone.yaml is not there.'],
    [['import', 'notes.txt', '--plan-only'], 'The file seems to be plain text'],
    [
      ['import', 'sea.pdf', '--plan-only', 'notes.txt'],
      'FOLDER/notes.txt is there already; remove it or name another file.',
    ],
  ])('is refused in one sentence: %j', async (args, sentence) => {
    const title = await aTitle(await makeDatabase())
    await aMagazine(title)
    await writeFile(join(title.folder, 'notes.txt'), 'mine')
    const { code, stdout, stderr } = await runInProcess(title, args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence.replace('FOLDER', title.folder))
    expect(await readFile(join(title.folder, 'notes.txt'), 'utf8')).toBe('mine')
  })
})

async function aMagazine(title: TestTitle): Promise<void> {
  await copyFile(ICONS, join(title.folder, 'sea.pdf'))
}

async function aTitle({ settings }: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(settings.databaseUrl)
  onTestFinished(() => title.remove())
  return { ...title, dataFolder: settings.dataFolder, env: { ...title.env, GATEFOLD_DATA: settings.dataFolder } }
}
