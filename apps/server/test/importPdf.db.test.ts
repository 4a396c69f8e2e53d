import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, describeOnSqlite, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, fingerprint, runGatefold, type TestTitle } from './TestTitle.ts'

const BAD = join(import.meta.dirname, '../../../../shared/content/bad/pdf')

describeOnEachDatabase('gatefold import of a PDF', (makeDatabase) => {
  it('knows the same file again before it is read, and reads it where more is asked for', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(title.folder, 'sea.pdf')
    await copyFile(join(BAD, 'pdfjs__bug847420.pdf'), file)
    const run = async (...flags: readonly string[]) => (await runInProcess(title, ['import', ...flags, file])).stdout
    const first = await run('--json')
    expect(JSON.parse(first)).toMatchObject({ imports: [{ change: 'created', isRecognized: false }] })
    const again = await run('--json')
    expect(JSON.parse(again)).toMatchObject({
      imports: [{ ...importIn(first), change: 'unchanged', isRecognized: true }],
    })
    expect(await run()).toContain(
      'was here already, from this very file; it was not read again, and nothing has changed.',
    )
    expect(importIn(await run('--json', '--publish'))).toMatchObject({ status: 'published', isRecognized: true })
    expect(importIn(await run('--json', '--discard-edits'))).toMatchObject({ change: 'unchanged', isRecognized: false })
    const { slug } = importIn(first)
    expect(importIn(await run('--json', '--replace', slug))).toMatchObject({ change: 'unchanged', isRecognized: false })
    await writeFile(file, '% one more line', { flag: 'a' })
    expect(importIn(await run('--json', '--replace', slug))).toMatchObject({ isRecognized: false })
    expect(importIn(await run('--json'))).toMatchObject({ change: 'unchanged', isRecognized: true })
  })

  it('reads a file again that stands for one of two issues', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(BAD, 'pdfjs__bug847420.pdf')
    const run = async (...flags: readonly string[]) =>
      importIn((await runInProcess(title, ['import', '--json', ...flags, file])).stdout)
    const first = await run()
    const second = await run('--as-new')
    expect(second).toMatchObject({ change: 'created' })
    expect(await run()).toMatchObject({ change: 'unchanged', isRecognized: false })
    await runInProcess(title, ['remove', second.slug])
    expect(await run()).toMatchObject({ slug: first.slug, isRecognized: true })
    await runInProcess(title, ['remove', first.slug])
    expect(await run()).toMatchObject({ change: 'created' })
  })

  it('changes nothing when the same file comes again', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(BAD, 'pdfjs__bug847420.pdf')
    expect((await runInProcess(title, ['import', file])).stdout).toContain('is new, a draft.')
    const before = await fingerprint(join(title.dataFolder, 'assets'))
    expect((await runInProcess(title, ['import', file])).stdout).toContain('nothing has changed')
    expect(await fingerprint(join(title.dataFolder, 'assets'))).toEqual(before)
  })
})

describeOnSqlite('gatefold import of an odd PDF', (makeDatabase) => {
  it('keeps a document without text as its printed pages, and says so', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(BAD, 'pdfjs__bitmap-symbol-empty.pdf')
    const imported = await runInProcess(title, ['import', '--json', '--publish', file])
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(imported.stdout)).toMatchObject({
      imports: [{ change: 'created', format: 'pdf', status: 'published', report: { kept: { articles: 0 } } }],
    })
    expect(imported.stdout).toMatch(/page 1.*text|text.*page 1/s)
    expect(await workFolders(title)).toEqual(['finished', 'finished'])
  })

  it('refuses broken, locked and empty ones with exit code 1 and leaves nothing', async () => {
    const title = await aTitle(await makeDatabase())
    const empty = join(title.folder, 'empty.pdf')
    await writeFile(empty, '')
    const names = ['pdfjs__bug1020226.pdf', 'pdfjs__bug1782186.pdf', 'pdfjs__issue3371.pdf']
    const files = [empty, ...names.map((name) => join(BAD, name))]
    const { code, stdout, stderr } = await runGatefold(title, ['import', '--json', ...files])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const { imports } = JSON.parse(stdout) as {
      readonly imports: readonly { readonly change: string; readonly message: string }[]
    }
    expect(imports.map(({ change }) => change)).toEqual(['refused', 'refused', 'refused', 'refused'])
    for (const { message } of imports) expect(message).toMatch(/^The (file|PDF) [^\n]+\.$/)
    expect(JSON.parse((await runInProcess(title, ['list', '--json'])).stdout)).toEqual({ issues: [] })
    expect(await readdir(join(title.dataFolder, 'work'))).toEqual([])
  })
})

/** What tells of each folder of an import whether that is over. */
async function workFolders(title: TestTitle): Promise<readonly string[]> {
  const names = await readdir(join(title.dataFolder, 'work'), { recursive: true })
  return names.map((name) => basename(name)).filter((name) => ['finished', 'in-use-by'].includes(name))
}

interface PrintedImport {
  readonly change: string
  readonly slug: string
  readonly report: unknown
}

/** The one import of a report in JSON. */
function importIn(stdout: string): PrintedImport {
  const { imports } = JSON.parse(stdout) as { readonly imports: readonly [PrintedImport] }
  return imports[0]
}

async function aTitle({ settings }: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(settings.databaseUrl)
  onTestFinished(() => title.remove())
  return title
}
