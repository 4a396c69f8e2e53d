import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'

describeOnEachDatabase('gatefold report (issue 18, section 4)', (makeDatabase) => {
  it('says again what the last import has made of an issue, article by article, and what to do next', async () => {
    const title = await aTitle(await makeDatabase())
    const run = (...args: readonly string[]) => runInProcess(title, args)
    const folder = join(title.folder, 'spring')
    await mkdir(folder)
    await writeFile(join(folder, 'issue.md'), '---\ntitle: Spring\n---\n')
    await writeFile(
      join(folder, '01-boats.md'),
      '---\ntitle: Boats of the north\nauthor: Ana Lund\nthumbnail: assets/gone.png\n---\n\nBoats.\n',
    )
    await writeFile(join(folder, '02-ropes.md'), '---\ntitle: Ropes\n---\n\nRopes.\n')
    const report = [
      '  articles (2):',
      '    "Boats of the north", by Ana Lund',
      '    "Ropes"',
      '  dropped (1):',
      '    "Boats of the north": the file assets/gone.png is not there',
      '  next: `gatefold publish spring` lets readers see it.',
      '',
    ].join('\n')
    expect((await run('import', 'spring')).stdout).toContain(report)
    const again = await run('report', 'spring')
    expect(again.stdout).toMatch(/^"Spring" \(spring\), from spring on \d{4}-\d\d-\d\d\n {2}kept: 2 articles/)
    expect(again.stdout).toContain(report)
    await run('publish', 'spring')
    expect((await run('report', 'spring')).stdout).not.toContain('next:')
    expect(JSON.parse((await run('report', 'spring', '--json')).stdout)).toMatchObject({
      articles: [
        { title: 'Boats of the north', author: 'Ana Lund', pages: [] },
        { title: 'Ropes', author: '' },
      ],
    })
    expect((await run('report', 'autumn')).stderr).toBe('There is no issue "autumn"; `gatefold list` names them all.\n')
  })
})
