import type { Page } from '@playwright/test'

/** Scrolls every picture of a page into view, and plays every recording and film; gives those that cannot be had. */
export async function lookAtMedia(page: Page): Promise<readonly string[]> {
  return [...(await lookAtPictures(page)), ...(await playAll(page))]
}

function lookAtPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const broken: string[] = []
    for (const picture of document.querySelectorAll<HTMLImageElement>('main img')) {
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      // A gallery may keep it out of sight until its turn.
      picture.loading = 'eager'
      const tooLong = new Promise((resolve) => setTimeout(resolve, 10_000))
      await Promise.race([picture.decode().catch(() => undefined), tooLong])
      if (!picture.complete || picture.naturalWidth === 0) broken.push(`not shown: ${picture.src}`)
    }
    return broken
  })
}

/** From the beginning, and from shortly before the end, which is another part of the file. */
function playAll(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const happened = (medium: HTMLMediaElement, event: string) =>
      Promise.race([
        new Promise<boolean>((resolve) => medium.addEventListener(event, () => resolve(true), { once: true })),
        new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, false)),
      ])
    const broken: string[] = []
    for (const medium of document.querySelectorAll<HTMLMediaElement>('main audio, main video')) {
      medium.muted = true
      const plays = happened(medium, 'timeupdate')
      await medium.play().catch(() => undefined)
      if (!(await plays)) {
        broken.push(`not played: ${medium.currentSrc}`)
        continue
      }
      const seeks = happened(medium, 'seeked')
      medium.currentTime = medium.duration * 0.9
      if (!(await seeks)) broken.push(`not played to its end: ${medium.currentSrc}`)
      medium.pause()
    }
    return broken
  })
}
