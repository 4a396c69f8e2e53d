import type { BrowserContext } from '@playwright/test'

/** The clocks of a device as its pages see them; timers run as ever. */
export interface DeviceClock {
  /** Sets the device's clock from now on, as many seconds ahead of the time as this (behind, if negative); no time passes. */
  set(seconds: number): Promise<void>
  /** Lets as many seconds pass, for pages that are open, too. */
  pass(seconds: number): Promise<void>
}

/** Milliseconds that a page's clocks are ahead of the true ones. */
interface Ahead {
  readonly device: number
  readonly page: number
}

/** Takes the clocks of pages over: best before anything is opened in them. */
export async function takeClock(context: BrowserContext): Promise<DeviceClock> {
  await context.addInitScript(replaceClocks)
  await Promise.all(context.pages().map((open) => open.evaluate(replaceClocks)))
  let device = 0
  const move = async (milliseconds: number, page: number) => {
    device += milliseconds
    await context.addInitScript(moveClocks, { device, page: 0 })
    await Promise.all(context.pages().map((open) => open.evaluate(moveClocks, { device, page })))
  }
  return {
    set: (seconds) => move(seconds * 1000 - device, 0),
    pass: (seconds) => move(seconds * 1000, seconds * 1000),
  }
}

/** In the page, before anything else. */
function replaceClocks(): void {
  const ahead = { device: 0, page: 0 }
  const RealDate = Date
  const realNow = performance.now.bind(performance)
  const now = () => RealDate.now() + ahead.device
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: []) => Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  performance.now = () => realNow() + ahead.page
  Object.assign(globalThis, { clocksAhead: ahead })
}

/** In the page: a new one begins with a page clock of its own. */
function moveClocks({ device, page }: Ahead): void {
  const { clocksAhead } = globalThis as unknown as { readonly clocksAhead: { device: number; page: number } }
  clocksAhead.device = device
  clocksAhead.page += page
}
