import type { Page } from '@playwright/test'

/** Goes on from control to control until the one of this name has the focus. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page.locator(':focus')
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key)
    if ((await focused.count()) > 0 && name.test((await focused.innerText()).trim())) return
  }
  throw new Error(`Nothing named ${String(name)} can be reached by keyboard.`)
}
