import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { aMagazine } from './aMagazine.ts'
import { aSellingTitle, aTitle } from './aTitle.ts'
import { articleXml, issueXml } from './packageXml.ts'
import { runInProcess } from './runInProcess.ts'
import { writeArchive } from './writeArchive.ts'

describeOnEachDatabase('what was changed by another way (issue 18, section 4)', (makeDatabase) => {
  it('is not undone by importing the source again, unless somebody says so', async () => {
    const database = await makeDatabase()
    const title = await aSellingTitle(database)
    const run = (...args: readonly string[]) => runInProcess(title, args)
    const state = () =>
      Promise.all(
        (['issues', 'articles', 'issue_sources'] as const).map((t) => database.db.selectFrom(t).selectAll().execute()),
      )
    const names = async () => {
      const rows = await database.db.selectFrom('articles').select('slug').orderBy('position').execute()
      return rows.map(({ slug }) => slug)
    }
    const folder = join(title.folder, 'spring')
    await mkdir(folder)
    await writeFile(join(folder, 'issue.md'), '---\ntitle: Spring\n---\n')
    await writeFile(join(folder, '01-boats.md'), '---\ntitle: Boats\n---\n\nBoats\n')
    await writeFile(join(folder, '02-ropes.md'), '---\ntitle: Ropes\n---\n\nRopes\n')
    expect((await run('import', 'spring')).stdout).toContain('"Spring" (spring) is new')

    // What is said by commands stays, and is no reason to ask.
    await run('price', 'spring', '4.90')
    await run('sample', 'spring', 'boats')
    await run('publish', 'spring')
    await writeFile(join(folder, '01-boats.md'), '---\ntitle: Boats\n---\n\nBoats and oars\n')
    expect((await run('import', 'spring')).stdout).toContain('has been changed, published.')
    const [[issue], articles] = [(await state())[0] ?? [], (await state())[1] ?? []]
    expect(issue).toMatchObject({ price_amount: 490, status: 'published' })
    expect(articles.map(({ summary }) => (JSON.parse(summary) as { features: unknown }).features)).toEqual([
      ['sample'],
      [],
    ])

    await writeArchive(join(title.folder, 'edited.issue'), {
      'issue.xml': issueXml('Spring', ['boats.xml', 'ropes.xml']),
      'articles/boats.xml': articleXml('Boats', []).replace('<p>Boats', '<p>Boats and oars'),
      'articles/ropes.xml': articleXml('Ropes', []).replace('<p>Ropes', '<p>Ropes, put right by hand'),
    })
    expect((await run('import', 'edited.issue')).stdout).toContain('"Spring" (spring) has been changed')
    const edited = await state()
    const refused = await run('import', 'spring')
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('"Ropes" by edited.issue')
    expect(refused.stdout).not.toContain('"Boats"')
    expect(refused.stdout).toContain('`gatefold import spring --discard-edits`')
    expect(await state()).toEqual(edited)

    // The way that the edits came by stays open, and the source again is not refused once they are gone.
    await writeArchive(join(title.folder, 'edited.issue'), {
      'issue.xml': issueXml('Spring', ['boats.xml', 'ropes.xml']),
      'articles/boats.xml': articleXml('Boats', []).replace('<p>Boats', '<p>Boats and oars'),
      'articles/ropes.xml': articleXml('Ropes', []).replace('<p>Ropes', '<p>Ropes, put right twice'),
    })
    expect((await run('import', 'edited.issue')).stdout).toContain('has been changed')
    expect((await run('import', 'spring', '--discard-edits')).stdout).toContain('has been changed')
    expect((await run('import', 'spring')).stdout).toContain('nothing has changed')

    await writeArchive(join(title.folder, 'late.article'), { 'article.xml': articleXml('Late', []) })
    await run('import', '--issue', 'spring', 'late.article')
    expect(await names()).toEqual(['boats', 'ropes', 'late'])
    expect((await run('import', 'spring')).stdout).toContain('"Late" by late.article')
    expect(await names()).toEqual(['boats', 'ropes', 'late'])
    await run('import', 'spring', '--discard-edits')
    expect(await names()).toEqual(['boats', 'ropes'])
  })
})

describe('the plan of a PDF (issue 18, section 4)', () => {
  it('is kept with its issue and used again', async () => {
    const title = await aTitle()
    const run = (...args: readonly string[]) => runInProcess(title, args)
    const words = 'A rope is made by walking backwards, and the walk of the old ropery is three hundred paces long.'
    const write = (...paragraphs: readonly string[]) =>
      aMagazine(title, 'tide.pdf', { name: 'The Tide 4', pages: [{ headline: 'Ropes and knots', paragraphs }] })
    const headline = async () => {
      const { stdout } = await run('list', '--json')
      return (JSON.parse(stdout) as { readonly issues: readonly { readonly name: string }[] }).issues.map(
        ({ name }) => name,
      )
    }
    await write(words)
    await writeFile(
      join(title.folder, 'plan.yaml'),
      'title: Tide the Fourth\nlanguage: en\nstories:\n  - title: Knots\n    pages: 1\n',
    )
    await run('import', 'tide.pdf', '--stories', 'plan.yaml')
    expect((await run('import', 'tide.pdf')).stdout).toContain('"Tide the Fourth" (tide-the-fourth) was here already')
    await write(words, 'This paragraph was left out of the first printing.')
    const corrected = await run('import', 'tide.pdf', '--replace', 'tide-the-fourth')
    expect(corrected.stdout).toContain('"Tide the Fourth" (tide-the-fourth) has been changed')
    expect((await run('import', 'tide.pdf', '--discard-edits')).stdout).toContain(
      '"The Tide 4" (tide-the-fourth) has been changed',
    )
    expect(await headline()).toEqual(['The Tide 4'])
  }, 120_000)
})
