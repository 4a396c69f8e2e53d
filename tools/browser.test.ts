import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { disabledFeatures } from './browser.ts'

/** Playwright says them in its own source only. */
function featuresOfPlaywright(): readonly string[] {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const folder = dirname(require.resolve('playwright-core/package.json'))
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')
  const list = /\bdisabledFeatures = \[(.*?)\]/s.exec(source)?.[1] ?? ''
  return [...list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g)].map(([, name]) => name ?? '')
}

it('turns off all that Playwright turns off, whose list ours takes the place of', () => {
  const features = featuresOfPlaywright()
  expect(features).toContain('HttpsUpgrades')
  expect(features.filter((name) => !disabledFeatures.includes(name))).toEqual([])
})
