import type { Page } from '@playwright/test'

/**
 * Pairs of texts of the page's main part that are printed over each other. The boxes of a line are taller than its
 * letters, so only the middle of each counts; what is hidden, or laid over the page on purpose, is left out.
 */
export function overlappingTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly text: string
      readonly node: Node
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }
    const isShown = (element: Element | null): boolean =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
      // The text behind a printed page is not to be seen.
      element.closest('[popover], dialog, [inert], .page-text') === null
    // What a scroller hides is not on the page; the texts for screen readers hide in a box of one pixel.
    const clip = (box: DOMRect, element: Element): DOMRect | undefined => {
      let { left, right, top, bottom } = box
      for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
        if (getComputedStyle(ancestor).overflow === 'visible') continue
        const room = ancestor.getBoundingClientRect()
        left = Math.max(left, room.left)
        right = Math.min(right, room.right)
        top = Math.max(top, room.top)
        bottom = Math.min(bottom, room.bottom)
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : undefined
    }
    const boxesOf = (node: Node): Box[] => {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      // What stands under a wide annotation is spaced out with it, and its box reaches over the space beside it;
      // places on a map lie where they lie, and the parts of a formula where its face has them.
      if (
        text === '' ||
        element === null ||
        !isShown(element) ||
        element.closest('ruby, math, [data-kind="map"] [aria-hidden]') !== null
      )
        return []
      const range = document.createRange()
      range.selectNodeContents(node)
      // The box of an initial is far taller than the letter that hangs in it.
      const rects = [...range.getClientRects()].slice(element.closest('[data-dropcap]') === null ? 0 : 1)
      return rects.flatMap((rect) => {
        const { left, right, top, height } = clip(rect, element) ?? new DOMRect()
        const middle = { top: top + height * 0.3, bottom: top + height * 0.7 }
        return height === 0 ? [] : [{ text: text.slice(0, 40), node, left, right, ...middle }]
      })
    }
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const boxes: Box[] = []
    while (walker.nextNode()) boxes.push(...boxesOf(walker.currentNode))
    boxes.sort((one, other) => one.top - other.top)
    const found = new Set<string>()
    boxes.forEach((box, index) => {
      for (let next = index + 1; next < boxes.length; next += 1) {
        const other = boxes[next]
        if (other === undefined || other.top >= box.bottom) break
        const isBeside = other.left >= box.right - 2 || box.left >= other.right - 2
        if (!isBeside && other.node !== box.node) found.add(`“${box.text}” and “${other.text}” overlap`)
      }
    })
    return [...found].slice(0, 10)
  })
}
