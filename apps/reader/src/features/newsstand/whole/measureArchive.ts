import type { Geometry } from './archiveRows.ts'

/** Measures the archive by its first year and its first cover; undefined where it is not laid out. */
export function measureArchive(archive: HTMLElement): Geometry | undefined {
  const grid = archive.querySelector('ul')
  const cover = grid?.querySelector('li') ?? archive.querySelector('li')
  const year = grid?.closest('section')
  if (!grid || !cover || !year) return undefined
  const style = getComputedStyle(grid)
  const columns = style.gridTemplateColumns.split(' ').length
  const outside = year.getBoundingClientRect()
  const inside = grid.getBoundingClientRect()
  return {
    columns,
    row: cover.getBoundingClientRect().height,
    gap: Number.parseFloat(style.rowGap),
    head: inside.top - outside.top,
    foot: outside.bottom - inside.bottom,
  }
}
