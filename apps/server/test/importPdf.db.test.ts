import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../src/platform/db/testing/describeOnEachDatabase.ts'
import { runInProcess } from './runInProcess.ts'
import { createTestTitle, fingerprint, runGatefold, type TestTitle } from './TestTitle.ts'

const BAD = join(import.meta.dirname, '../../../../shared/content/bad/pdf')

describeOnEachDatabase('gatefold import of a PDF', (makeDatabase) => {
  it('keeps a document without text as its printed pages, and says so', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(BAD, 'pdfjs__bitmap-symbol-empty.pdf')
    const imported = await runInProcess(title, ['import', '--json', '--publish', file])
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(imported.stdout)).toMatchObject({
      imports: [{ change: 'created', format: 'pdf', status: 'published', report: { kept: { articles: 0 } } }],
    })
    expect(imported.stdout).toMatch(/page 1.*text|text.*page 1/s)
    expect(await readdir(join(title.dataFolder, 'work'))).toEqual([])
  })

  it('changes nothing when the same file comes again', async () => {
    const title = await aTitle(await makeDatabase())
    const file = join(BAD, 'pdfjs__bug1057544.pdf')
    expect((await runInProcess(title, ['import', file])).stdout).toContain('is new, a draft.')
    const before = await fingerprint(join(title.dataFolder, 'assets'))
    expect((await runInProcess(title, ['import', file])).stdout).toContain('nothing has changed')
    expect(await fingerprint(join(title.dataFolder, 'assets'))).toEqual(before)
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

async function aTitle({ settings }: TestDatabase): Promise<TestTitle> {
  const title = await createTestTitle(settings.databaseUrl)
  onTestFinished(() => title.remove())
  return title
}
