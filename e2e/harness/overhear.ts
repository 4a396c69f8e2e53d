import { expect, type Page } from '@playwright/test'

/** Keeps the elements that a page makes to play sound, so that a test can ask what is heard. */
export async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = []
    Object.assign(window, { made })
    window.Audio = new Proxy(window.Audio, {
      construct(Original) {
        const audio = new Original()
        made.push(audio)
        return audio
      },
    })
  })
}

/** Of the first such element; undefined where none has been made. */
export const heardOn = (page: Page) =>
  page.evaluate(() => {
    const [audio] = (window as unknown as { readonly made: readonly HTMLAudioElement[] }).made
    return audio === undefined
      ? undefined
      : { isPlaying: !audio.paused, time: audio.currentTime, rate: audio.playbackRate }
  })

/** Puts what plays back to its beginning, and waits until it has gone on: a slow machine hears all of a recording between two steps. */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(async () => (await heardOn(page))?.isPlaying).toBe(true)
  await page.evaluate(() => {
    const [audio] = (window as unknown as { readonly made: readonly HTMLAudioElement[] }).made
    if (audio !== undefined) audio.currentTime = 0
  })
  await expect.poll(async () => (await heardOn(page))?.time).toBeGreaterThan(0)
}
