import { expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { anEpub, type BookParts } from './anEpub.ts'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'

const TIDES: BookParts = {
  title: 'Tides',
  identifier: 'urn:isbn:9780141439518',
  text: ['The water went out at noon and left the boats on the sand.', 'Nobody on the quay looked up at the clock.'],
}
const BREAD: BookParts = {
  title: 'Bread',
  identifier: 'urn:isbn:9780141439518',
  text: ['Flour, salt and an hour of patience make a loaf.', 'The oven should be hotter than one dares to have it.'],
}

async function aPublisher(database: TestDatabase) {
  const title = await aTitle(database)
  const run = (...args: readonly string[]) => runInProcess(title, args)
  const issues = async () => {
    const { issues: listed } = JSON.parse((await run('list', '--json')).stdout) as {
      readonly issues: readonly { readonly slug: string; readonly id: string; readonly status: string }[]
    }
    return listed.map(({ slug, status }) => `${slug} ${status}`).toSorted()
  }
  const book = (file: string, parts: BookParts) => anEpub(title, file, parts)
  const state = () =>
    Promise.all((['issues', 'articles'] as const).map((t) => database.db.selectFrom(t).selectAll().execute()))
  return { run, issues, book, state }
}

describeOnEachDatabase('an import of another book (issue 18, section 4)', (makeDatabase) => {
  it('takes an identifier that says nothing for none: two books that say it are two issues', async () => {
    const { run, issues, book } = await aPublisher(await makeDatabase())
    const meaningless = [
      undefined,
      '',
      'unknown',
      'None',
      'n/a',
      'urn:uuid:00000000-0000-0000-0000-000000000000',
      'http://www.example.com/books/1',
      'urn:isbn:9780000000000',
      '{{ identifier }}',
    ]
    for (const [index, identifier] of meaningless.entries()) {
      const [tides, bread] = [`Tides ${index}`, `Bread ${index}`]
      const first = await run('import', '--publish', await book('tides.epub', { ...TIDES, title: tides, identifier }))
      expect(first.stdout).toContain(`"${tides}" (tides-${index}) is new, published.`)
      const second = await run('import', await book('bread.epub', { ...BREAD, title: bread, identifier }))
      expect(second.stdout).toContain(`"${bread}" (bread-${index}) is new, a draft.`)
      expect((await run('import', 'tides.epub')).stdout).toContain('nothing has changed')
    }
    expect(await issues()).toHaveLength(2 * meaningless.length)
  })

  it('asks before a book replaces another that says the same identifier, and changes nothing until it is answered', async () => {
    const { run, issues, book, state } = await aPublisher(await makeDatabase())
    await run('import', '--publish', await book('tides.epub', TIDES))
    await book('bread.epub', BREAD)
    const before = await state()
    for (const flags of [[], ['--publish']]) {
      const { code, stdout } = await run('import', 'bread.epub', ...flags)
      expect(code).toBe(1)
      expect(stdout).toContain('bread.epub: refused. ')
      expect(stdout).toContain('"Tides" (tides)')
      expect(stdout).toContain('`gatefold import bread.epub --replace tides`')
      expect(stdout).toContain('`gatefold import bread.epub --as-new`')
    }
    expect(await state()).toEqual(before)

    expect((await run('import', 'bread.epub', '--as-new')).stdout).toContain('"Bread" (bread) is new, a draft.')
    expect(await issues()).toEqual(['bread draft', 'tides published'])
    // Each of them is known again from now on.
    expect((await run('import', 'bread.epub')).stdout).toContain('"Bread" (bread) was here already')
    expect((await run('import', 'tides.epub')).stdout).toContain('"Tides" (tides) was here already')
    await book('bread.epub', { ...BREAD, text: [...BREAD.text, 'A third paragraph.'] })
    expect((await run('import', 'bread.epub')).stdout).toContain('"Bread" (bread) has been changed, a draft.')
  })

  it('replaces the issue that is named, at its address and with its price', async () => {
    const { run, issues, book, state } = await aPublisher(await makeDatabase())
    await run('import', '--publish', await book('tides.epub', TIDES))
    await run('import', '--publish', await book('other.epub', { ...TIDES, title: 'Other', identifier: 'other-1' }))
    const [before] = await state()
    const answered = await run('import', await book('bread.epub', BREAD), '--replace', 'tides')
    expect(answered).toMatchObject({ code: 0, stdout: expect.stringContaining('"Bread" (tides) has been changed') })
    expect(await issues()).toEqual(['other published', 'tides published'])
    const [after] = await state()
    expect(after?.map(({ id }) => id).toSorted()).toEqual(before?.map(({ id }) => id).toSorted())
  })

  it('lets a new edition of the same book in without asking: its title or its text is the same', async () => {
    const { run, book } = await aPublisher(await makeDatabase())
    await run('import', await book('tides.epub', TIDES))
    for (const edition of [
      { ...TIDES, title: 'Tides, revised' },
      { ...BREAD, title: 'Tides, revised' },
    ]) {
      await book('tides.epub', edition)
      expect((await run('import', 'tides.epub')).stdout).toContain('"Tides, revised" (tides) has been changed')
    }
  })

  it('refuses answers that make no sense in a sentence', async () => {
    const { run, book } = await aPublisher(await makeDatabase())
    await book('tides.epub', TIDES)
    for (const [args, sentence] of [
      [['tides.epub', 'tides.epub', '--replace', 'tides'], 'One file replaces one issue; name one file only.'],
      [['tides.epub', '--replace', 'autumn'], 'There is no issue "autumn"; `gatefold list` names them all.'],
      [['tides.epub', '--replace', 'tides', '--as-new'], "cannot be used with option '--as-new'"],
    ] as const) {
      const { code, stdout, stderr } = await run('import', ...args)
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(sentence)])
    }
  })
})
