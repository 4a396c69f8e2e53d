import { describe, expect, it } from 'vitest'
import { aMagazine, type MagazinePage } from './aMagazine.ts'
import { aSellingTitle, openTables } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'

const BOATS: MagazinePage = {
  headline: 'Boats of the north',
  paragraphs: [
    'The boats of the north are built of spruce and of patience, and the oldest of them has been out for ninety winters without a rest.',
    'Whoever builds one begins with the keel in the autumn, when the wood is quiet, and ends in the spring when the ice goes out.',
    'Nobody has drawn a plan of them. The measures are handed down in songs, and each village sings them a little differently.',
  ],
}
const ROPES: MagazinePage = {
  headline: 'Ropes and knots',
  paragraphs: [
    'A rope is made by walking backwards. The walk of the old ropery is three hundred paces long and has a roof but no walls.',
    'What holds it together is the twist, first to the left and then to the right, so that each undoes what the other would do.',
  ],
}

async function aPublisher() {
  const title = await aSellingTitle()
  const database = await openTables(title)
  const run = (...args: readonly string[]) => runInProcess(title, args)
  const write = (file: string, pages: readonly MagazinePage[], name = 'The Tide 4') =>
    aMagazine(title, file, { name, pages })
  const issues = () => database.db.selectFrom('issues').select(['id', 'slug', 'status', 'price_amount']).execute()
  const articles = async () => {
    const rows = await database.db.selectFrom('articles').selectAll().orderBy('position').execute()
    return rows.map(({ id, slug, summary, components }) => ({
      id,
      slug,
      features: (JSON.parse(summary) as { readonly features: readonly string[] }).features,
      paragraphs: (JSON.parse(components) as readonly { readonly id: string; readonly text?: string }[]).map(
        (part) => ({
          id: part.id,
          text: part.text ?? '',
        }),
      ),
    }))
  }
  return { run, write, issues, articles }
}

describe('a corrected PDF without an /ID (issue 18, section 4)', () => {
  it('is no second issue: the refusal names the command, which keeps all that the issue is known by', async () => {
    const { run, write, issues, articles } = await aPublisher()
    await write('tide.pdf', [BOATS, ROPES])
    const first = await run('import', '--publish', 'tide.pdf')
    expect(first.stdout).toContain('"The Tide 4" (the-tide-4) is new, published.')
    await run('price', 'the-tide-4', '4.90')
    await run('sample', 'the-tide-4', 'ropes-and-knots')
    const [before] = [await articles()]
    expect(before.map(({ slug, features }) => [slug, features])).toEqual([
      ['boats-of-the-north', []],
      ['ropes-and-knots', ['sample']],
    ])
    const issuesBefore = await issues()

    // A page more in front, a paragraph more in a story, another headline.
    const letter: MagazinePage = {
      headline: 'A letter to the reader',
      paragraphs: [
        'This is the first letter that we write to you, and it came in after everything else had been set already.',
      ],
    }
    const boats = {
      ...BOATS,
      headline: 'Boats of the far north',
      paragraphs: [
        'One more paragraph stands here now, and moves the others down by as many lines as it has itself.',
        ...BOATS.paragraphs,
      ],
    }
    await write('tide.pdf', [letter, boats, ROPES])
    const refused = await run('import', '--publish', 'tide.pdf')
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('"The Tide 4" (the-tide-4)')
    expect(refused.stdout).toContain('`gatefold import tide.pdf --replace the-tide-4`')
    expect(refused.stdout).toContain('`gatefold import tide.pdf --as-new`')
    expect(await issues()).toEqual(issuesBefore)
    expect(await articles()).toEqual(before)

    const replaced = await run('import', 'tide.pdf', '--replace', 'the-tide-4')
    expect(replaced.stdout).toContain('"The Tide 4" (the-tide-4) has been changed, published.')
    expect(await issues()).toEqual([{ ...issuesBefore[0], price_amount: 490, status: 'published' }])
    const after = await articles()
    const known = after.filter(({ id }) => before.some((old) => old.id === id))
    expect(known.map(({ slug, features }) => [slug, features])).toEqual([
      ['boats-of-the-north', []],
      ['ropes-and-knots', ['sample']],
    ])
    const places = (list: typeof before) =>
      new Map(list.flatMap(({ paragraphs }) => paragraphs.map(({ id, text }) => [text, id] as const)))
    const now = places(known)
    const same = [...places(before)].filter(([text]) => now.has(text))
    expect(same.length).toBeGreaterThanOrEqual(BOATS.paragraphs.length + ROPES.paragraphs.length)
    for (const [text, id] of same) expect([text, now.get(text)]).toEqual([text, id])
    for (const { paragraphs } of after) expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(paragraphs.length)
  }, 120_000)
})
