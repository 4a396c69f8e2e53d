import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'

/** Of a page whose picture has not told its form yet. */
const UNKNOWN = 3 / 4

/** Width by height. Pure. */
export function ratioOf({ size }: Pick<PrintedPage, 'size'>): number {
  return size === undefined ? UNKNOWN : size.width / size.height
}
