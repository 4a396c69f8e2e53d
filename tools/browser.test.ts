import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { blinkSettings, disabledFeatures } from './browser.ts'

/** Playwright says them in its own source only. */
function sourceOfPlaywright(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const folder = dirname(require.resolve('playwright-core/package.json'))
  return readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')
}

function featuresOfPlaywright(): readonly string[] {
  const list = /\bdisabledFeatures = \[(.*?)\]/s.exec(sourceOfPlaywright())?.[1] ?? ''
  return [...list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g)].map(([, name]) => name ?? '')
}

it('turns off all that Playwright turns off, whose list ours takes the place of', () => {
  const features = featuresOfPlaywright()
  expect(features).toContain('HttpsUpgrades')
  expect(features.filter((name) => !disabledFeatures.includes(name))).toEqual([])
})

it('sets all that Playwright sets of the engine, whose list ours takes the place of', () => {
  const settings = /--blink-settings=([\w=,]+)/.exec(sourceOfPlaywright())?.[1]?.split(',') ?? []
  expect(settings).toContain('primaryHoverType=2')
  expect(settings.filter((setting) => !blinkSettings.includes(setting))).toEqual([])
})
