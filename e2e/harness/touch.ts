import type { Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Fingers on the page as the browser itself feels them: `between` steps from each place to the next. */
export async function moveFingers(page: Page, ways: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const between = 8
  const at = (share: number) =>
    ways.map(([from, to], id) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, id }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= between; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / between) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Two taps at a place, the second on its way before the first is answered: a busy machine must not make two of them. */
export async function tapTwice(page: Page, { x, y }: Point): Promise<void> {
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
}

/** One finger from a place to another. */
export function swipe(page: Page, from: Point, to: Point): Promise<void> {
  return moveFingers(page, [[from, to]])
}
