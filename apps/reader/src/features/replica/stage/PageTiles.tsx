import type { PageTiles as Tiles } from '@gatefold/magazine/replica/Flatplan'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { roomOf } from '../roomOf.ts'
import { tilesIn } from './tilesIn.ts'

interface Props {
  readonly tiles: Tiles
  /** In fractions of the page. */
  readonly seen: Area
}

/** The finest pictures of what is seen, over the page's own; one that is not there yet shows what is below it. */
export function PageTiles({ tiles, seen }: Props) {
  return tilesIn(tiles, seen).map(({ url, area }) => (
    <img key={url} className="printed-tile" src={url} alt="" decoding="async" draggable={false} style={roomOf(area)} />
  ))
}
