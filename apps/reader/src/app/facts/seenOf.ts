const PARAGRAPH = 'p, li, h1, h2, h3, h4, tr, blockquote'

/** In CSS pixels of the screen. */
export type Room = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What can be seen of the article: the screen, and in it the room that upright lines scroll in. */
export function roomOf({ innerWidth, innerHeight }: Window, article: Element | null): Room {
  const box = article?.parentElement?.getBoundingClientRect()
  return {
    left: Math.max(0, box?.left ?? 0),
    right: Math.min(innerWidth, box?.right ?? innerWidth),
    top: 0,
    bottom: innerHeight,
  }
}

/** How far the text of an element is in a room, 0 to 1: up to its last paragraph that is, and in that up to its last line. */
export function seenOf(element: Element, room: Room): number {
  const inside = [...element.querySelectorAll(PARAGRAPH)].filter((each) => each.querySelector(PARAGRAPH) === null)
  const paragraphs = inside.length === 0 ? [element] : inside
  const last = paragraphs.findLastIndex((each) => meets(each.getBoundingClientRect(), room))
  const paragraph = paragraphs[last]
  if (paragraph === undefined) return 0
  const letters = paragraphs.map(({ textContent }) => textContent.replaceAll(/\s+/g, '').length)
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)
  const share = lineShare(paragraph, room)
  return (sum(letters.slice(0, last)) + (letters[last] ?? 0) * share) / Math.max(1, sum(letters))
}

function meets({ left, right, top, bottom, width, height }: DOMRect, room: Room): boolean {
  return width > 0 && height > 0 && left < room.right && right > room.left && top < room.bottom && bottom > room.top
}

/** How far a paragraph is in a room in the direction in which its lines follow each other. */
function lineShare(paragraph: Element, room: Room): number {
  const { left, right, top, bottom, width, height } = paragraph.getBoundingClientRect()
  switch (getComputedStyle(paragraph).writingMode) {
    case 'vertical-rl':
      return (right - Math.max(left, room.left)) / width
    case 'vertical-lr':
      return (Math.min(right, room.right) - left) / width
    default:
      return (Math.min(bottom, room.bottom) - top) / height
  }
}
