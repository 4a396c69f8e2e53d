import type { Locator, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePrintedIssue, type PrintedIssueOptions } from './printedIssue.ts'
import { startServer, type ServerSettings, type StartedServer } from './startServer.ts'
import { waitForReader } from './waitForReader.ts'

/** A server of a title whose one issue has printed pages. */
export async function servePrintedIssue(
  options: PrintedIssueOptions,
  configuration?: ServerSettings['configuration'],
): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-printed-'))
  const forget = () => rm(folder, { recursive: true })
  try {
    const files = [await writePrintedIssue(folder, options)]
    const server = await startServer({ files, ...(configuration !== undefined && { configuration }) })
    const stop = async () => {
      await server.stop()
      await forget()
    }
    return { ...server, stop }
  } catch (error) {
    await forget()
    throw error
  }
}

/** Goes to an issue's printed pages and waits until they can be turned: before all of them are known a key does nothing. */
export async function openPrinted(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForReader(page)
  await page.locator('.printed-turn[aria-disabled="false"]').first().waitFor({ state: 'attached' })
}

/** The printed pages that are seen, from left to right. */
export function seenPages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-page]')]
      .map((sheet) => ({ sheet, box: sheet.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.right > 1 && box.left < window.innerWidth - 1)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ sheet }) => sheet.dataset['page'] ?? ''),
  )
}

/** A printed page by its number. */
export function sheetOf(page: Page, number: number): Locator {
  return page.locator(`[data-page="${number}"]`)
}

export function pictureOf(page: Page, number: number): Locator {
  return sheetOf(page, number).locator('.printed-picture')
}
