import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { anArticleRow, anId, anIssueRow } from '../src/testing/rows.ts'
import { aSellingTitle, aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'

/** On the tables of the database, which a title sells from unless told otherwise. */
async function aTitleWithSpring(database: TestDatabase) {
  const { db } = database
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: anId(1), slug: 'spring', name: 'Spring' }))
    .execute()
  await db
    .insertInto('articles')
    .values(anArticleRow({ id: 'rain', slug: 'rain', issue_id: anId(1) }))
    .execute()
  const title = await aSellingTitle(database)
  const price = () =>
    db.selectFrom('issues').select(['is_paid', 'price_amount', 'price_currency']).executeTakeFirstOrThrow()
  return { db, title, price }
}

describeOnEachDatabase('gatefold price', (makeDatabase) => {
  it('says what an issue costs, with as many decimals as its currency has', async () => {
    const { title, price } = await aTitleWithSpring(await makeDatabase())
    for (const [args, words, amount, currency] of [
      [['4.90'], 'costs 4.90 EUR', 490, 'EUR'],
      [['490', 'JPY'], 'costs 490 JPY', 490, 'JPY'],
      [['0.49', 'KWD'], 'costs 0.490 KWD', 490, 'KWD'],
    ] as const) {
      const { code, stdout } = await runInProcess(title, ['price', 'spring', ...args])
      expect([code, stdout]).toEqual([0, `"Spring" (spring) ${words}, now.\n`])
      expect(await price()).toEqual({ is_paid: 1, price_amount: amount, price_currency: currency })
    }
    expect((await runInProcess(title, ['price', 'spring', '0.490', 'KWD'])).stdout).toContain('already')
  })

  it('opens an issue to everybody, by word or by costing nothing', async () => {
    const { title, price } = await aTitleWithSpring(await makeDatabase())
    for (const args of [['--free'], ['0']]) {
      await runInProcess(title, ['price', 'spring', '4.90'])
      expect((await runInProcess(title, ['price', 'spring', ...args])).stdout).toBe(
        '"Spring" (spring) is free to read, now.\n',
      )
      expect(await price()).toEqual({ is_paid: 0, price_amount: null, price_currency: null })
    }
  })

  it('leaves the price to the title, and says when that has none', async () => {
    const { title, price } = await aTitleWithSpring(await makeDatabase())
    const { stdout } = await runInProcess(title, ['price', 'spring', '--default'])
    expect(stdout).toMatch(/is for who has been given it and for subscribers.*"payments.defaultPrice"/)
    expect(await price()).toEqual({ is_paid: 1, price_amount: null, price_currency: null })
  })

  it('refuses a price where nothing is sold, and changes nothing', async () => {
    const database = await makeDatabase()
    const { price } = await aTitleWithSpring(database)
    const poor = await aTitle(database)
    const { code, stderr } = await runInProcess(poor, ['price', 'spring', '4.90'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Nothing is sold here: "payments\.provider" is "none"/)])
    expect(await price()).toMatchObject({ is_paid: 0 })
    expect((await runInProcess(poor, ['price', 'spring', '--free'])).code).toBe(0)
  })

  it('refuses what is no price with a sentence, and changes nothing', async () => {
    const { title, price } = await aTitleWithSpring(await makeDatabase())
    for (const [args, words] of [
      [['4.901'], '"4.901" is no price in EUR, which has at most 2 decimals; write it like 4.90.'],
      [['4.5', 'JPY'], '"4.5" is no price in JPY, which has no decimals; write it like 490.'],
      [['4,90'], '"4,90" is no price in EUR'],
      [['4.90', 'euro'], '"euro" is no currency; write it like EUR, JPY or KWD.'],
      [[], 'Say one thing: an amount such as 4.90, --free or --default.'],
      [['4.90', '--free'], 'Say one thing'],
    ] as const) {
      const { code, stderr } = await runInProcess(title, ['price', 'spring', ...args])
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
    }
    expect(await price()).toMatchObject({ is_paid: 0 })
  })
})

describeOnEachDatabase('gatefold sample', (makeDatabase) => {
  it('gives an article away and takes it back', async () => {
    const { db, title } = await aTitleWithSpring(await makeDatabase())
    const say = async (...args: string[]) => (await runInProcess(title, ['sample', 'spring', ...args])).stdout
    expect(await say('rain')).toBe(
      '"rain" of "Spring" (spring) is now open to everybody. The whole issue is free; `gatefold price` changes that.\n',
    )
    await runInProcess(title, ['price', 'spring', '4.90'])
    expect(await say('rain')).toBe('"rain" of "Spring" (spring) was already open to everybody.\n')
    const features = async () => {
      const { summary } = await db.selectFrom('articles').select('summary').executeTakeFirstOrThrow()
      return (JSON.parse(summary) as { features: unknown }).features
    }
    expect(await features()).toEqual(['sample'])
    expect(await say('rain', '--off')).toBe('"rain" of "Spring" (spring) is now for who has bought the issue.\n')
    expect(await features()).toEqual([])
  })
})

describeOnEachDatabase('a price in a source', (makeDatabase) => {
  it('that cannot be read refuses the import with a sentence, and changes nothing', async () => {
    const database = await makeDatabase()
    const title = await aSellingTitle(database)
    const folder = join(title.folder, 'summer')
    await mkdir(folder)
    await writeFile(join(folder, '01-sand.md'), '---\ntitle: Sand\n---\n\nSand.\n')
    for (const [terms, sentence] of [
      [
        'price: 3,50\ncurrency: EUR',
        'In issue.md, "3,50" is no price in EUR, which has at most 2 decimals; write it like 3.50.',
      ],
      ['price: 3.50', 'In issue.md, the price 3.5 needs a currency of three capital letters, such as EUR.'],
      ['paid: yes', 'In issue.md, "yes" does not say whether the issue is paid; write true or false.'],
    ] as const) {
      await writeFile(join(folder, 'issue.md'), `---\ntitle: Summer\n${terms}\n---\n`)
      const { code, stdout } = await runInProcess(title, ['import', '--publish', 'summer'])
      expect([code, stdout]).toEqual([1, `summer: refused. ${sentence}\n`])
    }
    expect(await database.db.selectFrom('issues').select('id').execute()).toEqual([])
  })
})
