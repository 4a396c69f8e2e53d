import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Favorite, favoriteKey, favoritesToSend, mergeFavorites } from './favorites.ts'

/** Few things and few moments, so that they meet. */
const favorite: fc.Arbitrary<Favorite> = fc.record({
  issueId: fc.constantFrom('i1', 'i2'),
  articleId: fc.constantFrom(undefined, 'a1', 'a2'),
  isMarked: fc.boolean(),
  changedAt: fc.integer({ min: 1, max: 5 }),
})

const side = fc.array(favorite, { maxLength: 12 })

const MARK: Favorite = { issueId: 'i1', articleId: 'a1', isMarked: true, changedAt: 10 }

describe('merging favorites', () => {
  it('R3.10 ends the same in whichever order two sides are merged', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        expect(mergeFavorites(one, other)).toEqual(mergeFavorites(other, one))
      }),
    )
  })

  it('R3.10 ends the same however three sides are grouped', () => {
    fc.assert(
      fc.property(side, side, side, (a, b, c) => {
        expect(mergeFavorites(mergeFavorites(a, b), c)).toEqual(mergeFavorites(a, mergeFavorites(b, c)))
      }),
    )
  })

  it('R3.10 changes nothing when it is done again', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        const merged = mergeFavorites(one, other)
        expect(mergeFavorites(merged, merged)).toEqual(merged)
        expect(mergeFavorites(merged, other)).toEqual(merged)
      }),
    )
  })

  it('keeps one word about each thing, and never an earlier one', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        const merged = mergeFavorites(one, other)
        const keys = merged.map(favoriteKey)
        expect(new Set(keys).size).toBe(keys.length)
        for (const said of [...one, ...other]) {
          const mergedFavorite = merged.find((each) => favoriteKey(each) === favoriteKey(said))
          expect(mergedFavorite?.changedAt).toBeGreaterThanOrEqual(said.changedAt)
        }
      }),
    )
  })

  it('tells the other side just what it does not know', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [own, theirs] = [mergeFavorites(one, []), mergeFavorites(other, [])]
        const changes = favoritesToSend(own, theirs)
        expect(mergeFavorites(theirs, changes)).toEqual(mergeFavorites(own, theirs))
        expect(favoritesToSend(own, mergeFavorites(theirs, changes))).toEqual([])
      }),
    )
  })

  it('lets a mark that was taken away stay away, and one that was made anew come back', () => {
    const removed = { ...MARK, isMarked: false, changedAt: 20 }
    expect(mergeFavorites([MARK], [removed])).toEqual([removed])
    const again = { ...MARK, changedAt: 30 }
    expect(mergeFavorites([removed], [MARK, again])).toEqual([again])
    expect(mergeFavorites([{ ...removed, changedAt: 10 }], [MARK])).toEqual([MARK])
  })

  it('takes an issue and an article of it for two things', () => {
    const issue = { ...MARK, articleId: undefined, changedAt: 11 }
    expect(mergeFavorites([MARK], [issue])).toEqual([issue, MARK])
  })
})
