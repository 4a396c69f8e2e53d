import type { Box } from '../PageContent.ts'

/** The smallest box around all of them; an empty box at the origin for none. */
export function surround(boxes: readonly Box[]): Box {
  const first = boxes[0]
  if (first === undefined) return { x: 0, y: 0, width: 0, height: 0 }
  let left = first.x
  let top = first.y
  let right = first.x + first.width
  let bottom = first.y + first.height
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
