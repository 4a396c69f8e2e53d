import type { BrowserContext, Page } from '@playwright/test'
import { overlappingTexts } from './overlappingTexts.ts'
import { withFallbackFonts } from './sureFaces.ts'
import { seenShifts, watchPage } from './watchPage.ts'

/** Pages that are open at once: one loads while another comes to rest. */
const LANES = 3

/**
 * The most that one layout shift may be: what is left of a screen of 844 pixels when all of it moves by one line. A publication's
 * face may come late, and its stand-in is as wide on the whole, not in each line: a line breaks anew. A picture without its room
 * moves far more. What a face alone moves is for fonts.spec.ts.
 */
const ONE_LINE = 0.03

interface Visit {
  readonly context: BrowserContext
  /** Of the server; ends with a slash. */
  readonly address: string
  readonly paths: readonly string[]
  /** In pixels, besides the width that the context opens pages at. */
  readonly widths?: readonly number[]
}

/** Opens pages one after the other as a reader would, down to the last picture; gives what is wrong with them. */
export async function visitPages({ context, address, paths, widths = [] }: Visit): Promise<readonly string[]> {
  await withFallbackFonts(context)
  const waiting = [...paths]
  const findings: string[] = []
  const lane = async (): Promise<void> => {
    const page = await context.newPage()
    const { messages } = watchPage(page)
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(new URL(path, address).href)
      const found = await lookAt(page)
      const wider = await lookAtWidths(page, widths)
      findings.push(...[...found, ...wider, ...messages.splice(0)].map((finding) => `${path}: ${finding}`))
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: Math.min(LANES, paths.length) }, lane))
  return findings
}

async function lookAt(page: Page): Promise<readonly string[]> {
  await drawn(page)
  const unseen = await lookAtPictures(page)
  const shifts = await seenShifts(page, ONE_LINE)
  return [...unseen.map((picture) => `not shown: ${picture}`), ...shifts, ...(await lookAtLayout(page))]
}

/** What is far below in a long article is laid out after the first paint: until then nothing there has its place. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main article') === null || !document.documentElement.hasAttribute('data-visit'),
  )
}

/** The same page on wider screens, and back at its first width. */
async function lookAtWidths(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const first = page.viewportSize()
  const findings: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = [...(await lookAtPictures(page)), ...(await lookAtLayout(page))]
    findings.push(...found.map((finding) => `at ${width} px: ${finding}`))
  }
  if (first !== null && widths.length > 0) await page.setViewportSize(first)
  return findings
}

async function lookAtLayout(page: Page): Promise<readonly string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [...(overflow > 0 ? [`${overflow} px wider than the screen`] : []), ...(await overlappingTexts(page))]
}

/** Scrolls every picture of the page into view; gives those that cannot be seen within ten seconds. */
function lookAtPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const tooLong = () => new Promise((resolve) => setTimeout(resolve, 10_000))
    // A wider screen takes another size of it: decoding ends without success where the size changes meanwhile.
    const shown = async (picture: HTMLImageElement) => {
      await picture.decode().catch(() => undefined)
      while (!picture.complete) {
        await new Promise(requestAnimationFrame)
        await picture.decode().catch(() => undefined)
      }
    }
    const broken: string[] = []
    for (const picture of document.querySelectorAll<HTMLImageElement>('main img')) {
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      // A gallery may keep it out of sight until its turn.
      picture.loading = 'eager'
      await Promise.race([shown(picture), tooLong()])
      if (!picture.complete || picture.naturalWidth === 0) broken.push(picture.src)
    }
    return broken
  })
}
