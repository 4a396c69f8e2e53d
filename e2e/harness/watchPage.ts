import type { Page } from '@playwright/test'

/** What a page complained about since it was watched. */
export interface Complaints {
  readonly messages: string[]
}

/** Collects console errors, warnings of React, uncaught errors and failed requests of the page's own origin. */
export function watchPage(page: Page): Complaints {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`)
  })
  return { messages }
}

/** Sum of the layout shifts since the page was opened that no input caused, once it has come to rest. */
export async function readLayoutShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            readonly value: number
            readonly hadRecentInput: boolean
          })[]
          resolve(shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Every page has one: the observer is called even where nothing has shifted.
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}
