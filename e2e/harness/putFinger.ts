import type { CDPSession, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger on the screen, as the browser itself gets it from the device. */
export interface Finger {
  /** Goes in a straight line, in steps as a finger does. */
  moveTo(point: Point): Promise<void>
  lift(): Promise<void>
}

const STEPS = 6

/** Puts a finger on the page; the page's context needs `hasTouch`. */
export async function putFinger(page: Page, from: Point): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let at = from
  await send(session, 'touchStart', [at])
  return {
    async moveTo(point) {
      const start = at
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS
        at = { x: start.x + (point.x - start.x) * share, y: start.y + (point.y - start.y) * share }
        await send(session, 'touchMove', [at])
      }
    },
    async lift() {
      await send(session, 'touchEnd', [])
      await session.detach()
    },
  }
}

async function send(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: Point[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
