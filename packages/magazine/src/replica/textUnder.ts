import type { PageText } from './Flatplan.ts'
import type { Area } from './Replica.ts'
import { textOfBlock } from './textOfBlock.ts'

/** A line belongs to an area when so much of it lies there. */
const MOSTLY = 0.8
/** More than a name is no name. */
const LONGEST = 80

/** What is printed where an area lies, when it is whole lines and no more than a name; undefined otherwise. Pure. */
export function textUnder({ blocks }: PageText, area: Area): string | undefined {
  const lines = blocks.flatMap((block) => block.lines).filter((line) => shareIn(line.area, area) >= MOSTLY)
  const text = textOfBlock({ lines }).trim()
  return text === '' || text.length > LONGEST ? undefined : text
}

/** How much of one area lies in another. */
function shareIn(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width <= 0 || height <= 0 ? 0 : (width * height) / (one.width * one.height)
}
