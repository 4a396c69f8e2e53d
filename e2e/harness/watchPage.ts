import { expect, type Page } from '@playwright/test'
import { waitForReader } from './waitForReader.ts'

/** What a page complained about since it was watched. */
export interface Complaints {
  readonly messages: string[]
}

/** What Playwright itself says where a spec does without workers. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** Collects console errors, warnings of React, uncaught errors and failed requests of the page's own origin. */
export function watchPage(page: Page): Complaints {
  const messages: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && text !== BLOCKED) messages.push(`console: ${text}`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`)
  })
  return { messages }
}

/** Fails, with what moved, where the page has visibly shifted since it was opened, without what its reader did. */
export async function expectNoShift(page: Page): Promise<void> {
  expect(await seenShifts(page)).toEqual([])
}

interface LayoutShift {
  readonly value: number
  /** Which parts moved, and when. */
  readonly description: string
}

/**
 * The layout shift that is let pass unless a spec says otherwise: by so little a late face's stand-in is off, a paragraph beside
 * its first letter and the words of the bar (decision 0074). What a face alone moves is for fonts.spec.ts.
 */
const UNSEEN = 0.01

/** What has shifted by more than `most` at a time, in words. */
export async function seenShifts(page: Page, most = UNSEEN): Promise<readonly string[]> {
  return (await readLayoutShifts(page))
    .filter(({ value }) => value > most)
    .map(({ value, description }) => `layout shift ${value}: ${description}`)
}

/** Each shift of the page since it was opened, without those that its reader caused. */
async function readLayoutShifts(page: Page): Promise<readonly LayoutShift[]> {
  await waitForReader(page)
  return page.evaluate(
    () =>
      new Promise<readonly LayoutShift[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            readonly value: number
            readonly hadRecentInput: boolean
            readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
          })[]
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
          resolve(
            shifts
              .filter((shift) => !shift.hadRecentInput)
              .map(({ value, startTime, sources }) => ({
                value,
                description: sources
                  .map(({ node, previousRect, currentRect }) => {
                    const words = node?.textContent?.trim().slice(0, 30) ?? ''
                    return `${node?.nodeName} "${words}" ${place(previousRect)} -> ${place(currentRect)}`
                  })
                  .concat(`after ${Math.round(startTime)} ms`)
                  .join(', '),
              })),
          )
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Every page has one: the observer is called even where nothing has shifted.
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}
