import { GetFavoritesDocument, KeepFavoritesDocument } from '@gatefold/contract/generated/documents'
import type { FavoriteFieldsFragment } from '@gatefold/contract/generated/operations'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aShop, type Shop } from './testing/aShop.ts'
import { TEST_NOW } from './testing/aTestApp.ts'

/** A change as a device says it, so many seconds before now. */
function change(articleId: string | null, isMarked: boolean, secondsAgo: number): FavoriteFieldsFragment {
  return { issueId: 'i1', articleId, isMarked, changedAt: new Date(TEST_NOW - secondsAgo * 1_000).toISOString() }
}

/** What a reader marks from one of several devices; the code of the error where the host refuses. */
function aReader(shop: Shop, subject: string | undefined) {
  const ask = async (body: object) => {
    const answer = (await shop.post(body, await shop.customer(subject).headers())).json<{
      data: { favorites?: unknown; keepFavorites?: unknown } | null
      errors?: readonly { extensions: { code: string } }[]
    }>()
    return answer.errors?.[0]?.extensions.code ?? answer.data?.favorites ?? answer.data?.keepFavorites ?? null
  }
  return {
    list: () => ask(GetFavoritesDocument),
    keep: (...changes: readonly unknown[]) => ask({ ...KeepFavoritesDocument, variables: { changes } }),
  }
}

const withFavorites = { title: { favorites: true } }

describeOnEachDatabase('favorites', (makeDatabase) => {
  it('R1.3 are kept for each reader, the latest change first', async () => {
    const { db } = await makeDatabase()
    const shop = await aShop({ db, ...withFavorites })
    const [ann, ben] = [aReader(shop, 'ann'), aReader(shop, 'ben')]
    expect(await ann.list()).toEqual([])
    const [article, issue] = [change('a1', true, 20), change(null, true, 10)]
    expect(await ann.keep(article, issue)).toEqual([issue, article])
    expect(await ann.list()).toEqual([issue, article])
    expect(await ben.list()).toEqual([])
  })

  it('R1.3 take over the later word about each thing, whichever device says it first', async () => {
    const { db } = await makeDatabase()
    const ann = aReader(await aShop({ db, ...withFavorites }), 'ann')
    const removed = change('a1', false, 10)
    expect(await ann.keep(removed, change('a2', true, 30))).toEqual([removed, change('a2', true, 30)])
    expect(await ann.keep(change('a1', true, 20))).toEqual([removed, change('a2', true, 30)])
    const again = change('a1', true, 5)
    expect(await ann.keep(again, change('a1', true, 6))).toEqual([again, change('a2', true, 30)])
    expect(await ann.keep(change('a1', false, 5))).toEqual([again, change('a2', true, 30)])
    expect(await ann.keep(change('a2', false, 30))).toEqual([again, change('a2', true, 30)])
  })

  it('takes the same words from many devices at once', async () => {
    const { db } = await makeDatabase()
    const ann = aReader(await aShop({ db, ...withFavorites }), 'ann')
    const said = [change('a1', true, 9), change('a2', false, 8), change('a1', false, 7), change('a2', true, 6)]
    await Promise.all(Array.from({ length: 8 }, (_, device) => ann.keep(...(device % 2 ? said : said.toReversed()))))
    expect(await ann.list()).toEqual([change('a2', true, 6), change('a1', false, 7)])
  })

  it('counts a clock that is ahead as its own', async () => {
    const { db } = await makeDatabase()
    const ann = aReader(await aShop({ db, ...withFavorites }), 'ann')
    expect(await ann.keep(change('a1', true, -86_400))).toEqual([change('a1', true, 0)])
  })

  it('are nobody’s who is not signed in, and are refused where the title has none', async () => {
    const { db } = await makeDatabase()
    const stranger = aReader(await aShop({ db, ...withFavorites }), undefined)
    expect([await stranger.list(), await stranger.keep(change('a1', true, 1))]).toEqual([null, 'SIGN_IN_REQUIRED'])
    const ann = aReader(await aShop({ db }), 'ann')
    expect([await ann.list(), await ann.keep(change('a1', true, 1))]).toEqual([null, 'FAVORITES_OFF'])
    expect(await db.selectFrom('favorites').selectAll().execute()).toEqual([])
  })

  it('refuses what is no change, and more than anybody reads', async () => {
    const { db } = await makeDatabase()
    const ann = aReader(await aShop({ db, ...withFavorites }), 'ann')
    for (const bad of [
      { ...change('a1', true, 1), changedAt: 'yesterday' },
      { ...change('a1', true, 1), issueId: '' },
      change('', true, 1),
      change('a'.repeat(101), true, 1),
    ]) {
      expect(await ann.keep(bad)).toBe('BAD_USER_INPUT')
    }
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => change(`a${from + index}`, true, 1))
    expect(await ann.keep(...many(0, 501))).toBe('TOO_MANY_FAVORITES')
    for (let from = 0; from < 5_000; from += 500) await ann.keep(...many(from, 500))
    expect(await ann.keep(change('one more', true, 1))).toBe('TOO_MANY_FAVORITES')
    expect(await ann.list()).toHaveLength(5_000)
    expect(await ann.keep(change('a7', false, 0))).toHaveLength(5_000)
  })
})
