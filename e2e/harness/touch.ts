import type { Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

type Way = readonly [from: Point, to: Point]

/** Steps from each place to the next. */
const STEPS = 8

/** Fingers on the page as the browser itself feels them. */
export function moveFingers(page: Page, paths: readonly Way[]): Promise<void> {
  return dispatchTouches(page, paths, () => undefined)
}

/** Seconds from one touch to the next, as on a screen of 60 pictures a second, and until a finger that rests is lifted. */
const STEP = 1 / 60
const REST = 0.2

/**
 * One finger from a place to another, where it rests before it is lifted: what it moved does not go on by itself. The browser takes
 * the speed from the times that are told here, so that on a busy machine no finger is faster.
 */
export function drag(page: Page, from: Point, to: Point): Promise<void> {
  // Past, so that no touch is ahead of the browser's clock.
  const begin = Date.now() / 1000 - STEPS * STEP - REST
  return dispatchTouches(page, [[from, to]], (step) => begin + Math.min(step, STEPS) * STEP + (step > STEPS ? REST : 0))
}

/** `timeOf` says when a step is, in seconds since 1970; the one after the last lifts the fingers. Undefined: when it is sent. */
async function dispatchTouches(
  page: Page,
  paths: readonly Way[],
  timeOf: (step: number) => number | undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (step: number) =>
    paths.map(([from, to], id) => ({
      x: from.x + ((to.x - from.x) * step) / STEPS,
      y: from.y + ((to.y - from.y) * step) / STEPS,
      id,
    }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const timestamp = timeOf(step)
    const touchPoints = type === 'touchEnd' ? [] : at(step)
    return session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(timestamp !== undefined && { timestamp }),
    })
  }
  await send('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', step)
  await send('touchEnd', STEPS + 1)
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
