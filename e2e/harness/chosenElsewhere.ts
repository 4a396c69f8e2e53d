import type { Page } from '@playwright/test'

/** As another script of the page's origin would speak to its tabs. */
export const sayToTabs = (page: Page, messages: readonly unknown[]) =>
  page.evaluate((all) => {
    const channel = new BroadcastChannel('gatefold-analytics')
    for (const message of all) channel.postMessage(message)
    channel.close()
  }, messages)

/** As another tab of a title that asks for its own count alone chooses: it is stored before it is said. */
export async function chooseElsewhere(page: Page, choice: 'agreed' | 'declined'): Promise<void> {
  await page.evaluate(
    (stored) => localStorage.setItem('cf-analytics', stored),
    {
      agreed: `agreed own@${new URL(page.url()).host}`,
      declined: 'declined',
    }[choice],
  )
  await sayToTabs(page, [{ choice }])
}
