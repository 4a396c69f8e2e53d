import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { Viewer } from '../viewer/ViewerContext.ts'

/** A hotspot as a link of the document. */
export interface HotspotLink {
  readonly href: string
  /** What it is called where it cannot be seen. */
  readonly name: string
  /** Goes there within the reader; undefined: the browser follows the link. */
  readonly act?: ((viewer: Pick<Viewer, 'turnTo'>) => void) | undefined
}

/** Undefined for one that leads nowhere. */
export type ResolveHotspot = (hotspot: Hotspot) => HotspotLink | undefined
