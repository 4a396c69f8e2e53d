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
      element.closest('[popover], dialog, [inert]') === null
    const boxesOf = (node: Node): Box[] => {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !isShown(node.parentElement)) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 2 && height > 2)
        .map(({ left, right, top, height }) => {
          return { text: text.slice(0, 40), node, left, right, top: top + height * 0.3, bottom: top + height * 0.7 }
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
