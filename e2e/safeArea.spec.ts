import { expect, type Page } from '@playwright/test'
import { ARTICLE } from './harness/demonstration.ts'
import { test } from './harness/reusedWindow.ts'
import { inStandalone } from './harness/standalone.ts'
import type { StartedServer } from './harness/startServer.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** The room that is left below, as everything at the foot of a screen leaves it. */
const inset = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.paddingBlockEnd = 'var(--inset)'
    const { paddingBlockEnd } = getComputedStyle(probe)
    probe.remove()
    return paddingBlockEnd
  })

test('R2.18 R9.8 a standalone window leaves 20 px below', async () => {
  await inStandalone(async (page) => {
    await page.goto(server.address + ARTICLE)
    expect(await inset(page)).toBe('20px')
  })
})

test('R2.18 a tab of another browser than Safari leaves none', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  expect(await inset(page)).toBe('0px')
})

test('R2.18 R9.8 Safari, told by a name of a font that it alone has, leaves 20 px as well', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  // The browser of the tests is another: the rule is read as it stands in the page, and it does not hold here.
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSSupportsRule && rule.conditionText.includes('-apple-system-body'))
      .map((rule) => (rule as CSSSupportsRule).cssRules[0]?.cssText),
  )
  expect(rules).toHaveLength(1)
  expect(rules[0]).toMatch(/--inset:\s*max\(20px, ?env\(safe-area-inset-bottom, ?0px\)\)/)
})
