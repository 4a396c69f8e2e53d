import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { windowLaunchOptions as launchOptions } from '../../tools/browser.ts'

/** A window of the browser that is an app's: without a bar, and standalone to the page. Gone when `act` has settled. */
export async function inStandalone(act: (page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-app-window-'))
  const args = [...launchOptions.args, '--app=data:text/html,']
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, args, viewport: null })
  try {
    const [page] = context.pages()
    if (page === undefined) throw new Error('The browser has opened no window.')
    await act(page)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
