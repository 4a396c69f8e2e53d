import type { PageLines } from './PageLines.ts'

/** Pictures that stand at one place of several pages, such as a logo; as `page id`. */
export function recurringPictures(pages: readonly PageLines[]): ReadonlySet<string> {
  const seen = pages.flatMap(({ page, pictures }) =>
    pictures.map(({ id, box }) => ({
      name: `${page} ${id}`,
      place: [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
    })),
  )
  const places = Map.groupBy(seen, ({ place }) => place)
  const recurring = [...places.values()].filter((same) => same.length >= Math.max(3, pages.length / 3))
  return new Set(recurring.flat().map(({ name }) => name))
}
