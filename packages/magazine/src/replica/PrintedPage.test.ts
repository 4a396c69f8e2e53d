import { describe, expect, it } from 'vitest'
import type { FlatplanPage } from './Flatplan.ts'
import { nearestPage, printedPagesOf } from './PrintedPage.ts'
import type { Replica } from './Replica.ts'

function aReplica(page: number, name = String(page)): Replica {
  return { page, name, image: `/assets/${name}.webp`, hotspots: [] }
}

const PLAN: FlatplanPage = {
  page: 2,
  width: 595,
  height: 842,
  preview: undefined,
  pictures: [{ url: '/assets/2.avif', mediaType: 'image/avif', width: 400, height: 566 }],
  tiles: undefined,
  text: '/assets/2.json',
  articles: [],
}

describe('printed pages', () => {
  it('R3.1 take what the flatplan knows of them, and do without it', () => {
    const [first, second] = printedPagesOf([aReplica(1), aReplica(2)], { version: 1, pages: [PLAN] })
    expect(first).toMatchObject({ image: '/assets/1.webp', size: undefined, pictures: [], text: undefined })
    expect(second).toMatchObject({ size: { width: 595, height: 842 }, pictures: PLAN.pictures, text: '/assets/2.json' })
  })

  it('stand in ascending order, each number once', () => {
    const pages = printedPagesOf([aReplica(3), aReplica(1, 'i'), aReplica(3, 'again')], undefined)
    expect(pages.map(({ page, name }) => [page, name])).toEqual([
      [1, 'i'],
      [3, '3'],
    ])
  })

  it('are found by the nearest number', () => {
    const pages = printedPagesOf([aReplica(1), aReplica(2), aReplica(5)], undefined)
    expect([-4, 1, 3, 4, 900].map((wanted) => nearestPage(pages, wanted)?.page)).toEqual([1, 1, 2, 5, 5])
    expect(nearestPage([], 3)).toBeUndefined()
  })
})
