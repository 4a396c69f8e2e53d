import { chromium, type BrowserContext, type BrowserContextOptions, type LaunchOptions } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser whose profile outlives it. */
export interface PersistentProfile {
  /** Of the browser that runs now. */
  readonly context: BrowserContext
  /** Starts the browser again, on the same profile; `args` besides the usual ones. */
  start(args?: readonly string[]): Promise<BrowserContext>
  /** As a reader quits it. */
  quit(): Promise<void>
  /** As the system kills it: no process of it says goodbye. */
  kill(): Promise<void>
  /** Quits it if need be and throws the profile away. */
  remove(): Promise<void>
}

/** Starts a browser with a profile of its own, workers allowed. `launchOptions` is Playwright's fixture of that name. */
export async function openPersistentProfile(
  launchOptions: LaunchOptions,
  options: BrowserContextOptions = {},
): Promise<PersistentProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-profile-'))
  const launch = (args: readonly string[] = []) =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...args],
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
      ...options,
    })
  let running: BrowserContext | undefined = await launch()
  const quit = async (): Promise<void> => {
    await running?.close()
    running = undefined
  }
  return {
    get context() {
      if (running === undefined) throw new Error('The browser does not run.')
      return running
    },
    async start(args) {
      await quit()
      running = await launch(args)
      return running
    },
    quit,
    async kill() {
      if (running === undefined) return
      await killBrowser(running)
      running = undefined
    },
    async remove() {
      await quit()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Playwright starts the browser as the head of a group of its own; its storage lives in another process of that group. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (browser === null) throw new Error('The browser of this context is not known.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const head = processInfo.find(({ type }) => type === 'browser')
  if (head === undefined) throw new Error('The browser does not say which process it is.')
  const closed = new Promise((resolve) => context.once('close', resolve))
  process.kill(-head.id, 'SIGKILL')
  await closed
}
