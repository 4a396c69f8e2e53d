import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { anId } from './testing/rows.ts'
import { aSearchableTitle } from './testing/aSearchableTitle.ts'

const body = (text: unknown, id = 'c1') => ({ component: 'body', id, text })

describeOnEachDatabase('search', (makeDatabase) => {
  it('finds articles by their text, with the passages that answer, marked', async () => {
    const components = [body('<p>Sand and stone.</p>'), body('<p>The light­house keeper slept.</p><p>Rain.</p>', 'c2')]
    const issue = { id: anId(1), slug: 'ebb', articles: [{ id: 'keeper', components }, { id: 'other' }] }
    const { search } = await aSearchableTitle(await makeDatabase(), [issue])
    const { hits, hasMore } = await search('KEEPER lighthouse')
    expect(hasMore).toBe(false)
    expect(hits).toHaveLength(1)
    expect(hits[0]).toMatchObject({
      issue: { slug: 'ebb', name: `Issue ${anId(1)}` },
      article: { id: 'keeper', name: { en: 'Article keeper' } },
      isOpen: true,
      passages: [{ text: 'The lighthouse keeper slept.', marks: [4, 14, 15, 21], component: 'c2' }],
    })
  })

  it('finds titles first, the newest first, then texts', async () => {
    const named = (id: string) => ({ id, fields: { name: { en: 'The tide' } } })
    const { find } = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), release_date: '2026-01-01', articles: [named('old')] },
      { id: anId(2), release_date: '2026-02-01', articles: [{ id: 'text', components: [body('a tide pool')] }] },
      { id: anId(3), release_date: '2026-03-01', articles: [named('new')] },
    ])
    expect(await find('tide')).toEqual(['new', 'old', 'text'])
  })

  it('finds an article in another language where the reader’s only seems to answer', async () => {
    const text = { ja: '東京から京都へ', zh: '東京都在这里' }
    const { search } = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), fields: { data: { languages: ['ja', 'zh'] } }, articles: [{ id: 'a', components: [body(text)] }] },
    ])
    const { hits } = await search('東京都', { lang: 'ja' })
    expect(hits.map(({ language }) => language)).toEqual(['zh'])
  })

  it('finds what is said in Chinese and Japanese, wherever it stands among other characters', async () => {
    const text = { ja: '東京都の灯台へ行きました。', zh: '他在灯塔里住了十年。' }
    const article = { id: 'a', components: [body(text)], fields: { name: { en: 'A', ja: '灯台守', zh: '守塔人' } } }
    const title = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), fields: { data: { languages: ['en', 'ja', 'zh'] } }, articles: [article] },
    ])
    for (const query of ['灯台', '東京', '行きました', '灯塔', '十年', '守塔人', '塔'])
      expect([query, await title.find(query)]).toEqual([query, ['a']])
    // Both pairs of characters are there, but not one after the other.
    for (const query of ['東京の灯台', '灯台へ東京', '灯台行き', '大阪'])
      expect([query, await title.find(query)]).toEqual([query, []])
    const { hits } = await title.search('灯台')
    expect(hits[0]).toMatchObject({ language: 'ja', passages: [{ text: '東京都の灯台へ行きました。', marks: [4, 6] }] })
  })

  it('shows an article that answers in several languages once, in the reader’s', async () => {
    const article = { id: 'a', components: [body({ en: 'The Ebb', de: 'Die Ebb’ im Hafen' })] }
    const { search } = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), fields: { data: { languages: ['en', 'de'] } }, articles: [article] },
    ])
    expect((await search('ebb', { lang: 'de' })).hits.map(({ language }) => language)).toEqual(['de'])
    expect((await search('ebb', { lang: 'en' })).hits.map(({ language }) => language)).toEqual(['en'])
  })

  it('finds parts of words where whole ones are few', async () => {
    const { find } = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), articles: [{ id: 'a', components: [body('Das alte Wasserkraftwerk am Fluss')] }] },
    ])
    expect(await find('kraftwerk')).toEqual(['a'])
    expect(await find('wasserwerk')).toEqual([])
  })

  it('finds the words of printed pages that no article has, and an issue by its name', async () => {
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const block = { role: 'text' as const, area, article: undefined, component: undefined }
    const advert = {
      ...block,
      lines: [
        { area, text: 'Sturdy boots for mud-' },
        { area, text: 'larks' },
      ],
    }
    const printed = [{ page: 7, text: { version: 1 as const, blocks: [{ ...block, lines: [] }, advert] } }]
    const title = await aSearchableTitle(await makeDatabase(), [
      { id: anId(1), slug: 'ebb', printed, fields: { name: { en: 'Low Water' }, description: { en: 'On mud.' } } },
    ])
    const { hits } = await title.search('mudlarks')
    expect(hits).toMatchObject([{ article: null, passages: [{ page: 7, block: 1 }] }])
    expect(await title.find('low water')).toEqual(['ebb'])
  })

  it('leads from a passage to its block in print', async () => {
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const of = (text: string) => ({
      role: 'text' as const,
      area,
      article: 'a' as never,
      component: 'c1',
      lines: [{ area, text }],
    })
    const printed = [{ page: 3, text: { version: 1 as const, blocks: [of('It rained all'), of('The moon rose.')] } }]
    const { search } = await aSearchableTitle(await makeDatabase(), [
      {
        id: anId(1),
        printed,
        articles: [{ id: 'a', components: [body('<p>It rained all day.</p><p>The moon rose.</p>')] }],
      },
    ])
    expect((await search('moon')).hits[0]?.passages).toMatchObject([{ page: 3, block: 1 }])
  })

  it('answers whatever is typed politely', async () => {
    const { find, search } = await aSearchableTitle(await makeDatabase(), [{ id: anId(1), articles: [{ id: 'a' }] }])
    const hostile = [
      '',
      ' ',
      '*',
      '%',
      '_',
      '"',
      "'",
      '""""',
      "'; drop table issues --",
      'a* OR b*',
      '{facts}:x',
      'NEAR(a b)',
    ]
    const marks = [
      '\u0000',
      'te\u0000xt',
      '\u202E\u200F',
      '\uD800',
      '\uDC00a',
      '(((',
      '!!',
      '<->',
      ':*',
      '\\',
      '\\x00',
      '🙂',
      '​',
    ]
    for (const query of [...hostile, ...marks, 'x'.repeat(20_000), '東'.repeat(20_000), 'a '.repeat(20_000)])
      expect(await search(query)).toBeDefined()
    expect(await find('text \u202E\u0000')).toEqual(['a'])
    expect(await find('te\u00ADxt')).toEqual(['a'])
  })

  it('shows at most as many as asked for, and says that there are more', async () => {
    const articles = Array.from({ length: 5 }, (_, index) => ({ id: `a${index}`, position: index }))
    const { search } = await aSearchableTitle(await makeDatabase(), [{ id: anId(1), articles }])
    const few = await search('text', { limit: 3 })
    expect([few.hits.length, few.hasMore]).toEqual([3, true])
    const all = await search('text', { limit: 5 })
    expect([all.hits.length, all.hasMore]).toEqual([5, false])
  })

  it('is counted: after many searches from one address it asks to wait', async () => {
    const { search } = await aSearchableTitle(await makeDatabase(), [{ id: anId(1) }])
    for (let count = 0; count < 240; count += 1) await search('x')
    await expect(search('x')).rejects.toThrow('TOO_MANY_TRIES')
  })
})
