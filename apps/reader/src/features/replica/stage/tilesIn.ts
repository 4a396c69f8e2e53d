import type { PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { Area } from '@gatefold/magazine/replica/Replica'

export interface PlacedTile {
  readonly url: string
  /** On the page, as fractions of it. */
  readonly area: Area
}

/** The tiles of which something is seen, each at its place on the page; `seen` in fractions of the page. Pure. */
export function tilesIn(tiles: PageTiles, seen: Area): readonly PlacedTile[] {
  const columns = Math.ceil(tiles.width / tiles.tileWidth)
  return tiles.urls.flatMap((url, index) => {
    const left = (index % columns) * tiles.tileWidth
    const top = Math.floor(index / columns) * tiles.tileHeight
    const area = {
      x: left / tiles.width,
      y: top / tiles.height,
      width: Math.min(tiles.tileWidth, tiles.width - left) / tiles.width,
      height: Math.min(tiles.tileHeight, tiles.height - top) / tiles.height,
    }
    return meet(area, seen) ? [{ url, area }] : []
  })
}

function meet(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The part of an area that lies on one of the pages side by side, in fractions of that page. Pure. */
export function onPage(seen: Area, page: { readonly left: number; readonly width: number }): Area {
  const start = Math.max(seen.x, page.left)
  const end = Math.min(seen.x + seen.width, page.left + page.width)
  return { ...seen, x: (start - page.left) / page.width, width: Math.max(0, end - start) / page.width }
}
