import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { ratioOf } from './ratioOf.ts'

/** How wide pages side by side are in pixels of their finest pictures; of the coarsest of them, where they differ. Pure. */
export function finestOf(pages: readonly PrintedPage[]): number {
  const together = pages.reduce((sum, page) => sum + ratioOf(page), 0)
  const heights = pages.map((page) => finestWidth(page) / ratioOf(page))
  return heights.length === 0 ? 0 : Math.min(...heights) * together
}

/** Without a flatplan the picture's own pixels are the page's size. */
function finestWidth({ tiles, pictures, size }: PrintedPage): number {
  return tiles?.width ?? pictures.at(-1)?.width ?? size?.width ?? 0
}
