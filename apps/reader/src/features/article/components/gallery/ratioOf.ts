import type { GalleryComponent, Picture } from '@gatefold/magazine/component/Component'

/** Width by height of the room that all pictures of a gallery share: as its publisher says, else the first picture's. Pure. */
export function ratioOf({ aspectRatio, images }: Pick<GalleryComponent, 'aspectRatio' | 'images'>): number {
  if (aspectRatio !== undefined && aspectRatio > 0) return aspectRatio
  const [first] = images
  return first === undefined ? 1.5 : clampRatio(first)
}

/** No narrower than a portrait, no wider than a panorama. */
function clampRatio({ width = 3, height = 2 }: Picture): number {
  return height > 0 ? Math.min(2.4, Math.max(0.8, width / height)) : 1.5
}
