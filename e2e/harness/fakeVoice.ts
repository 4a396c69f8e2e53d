import type { Page } from '@playwright/test'

/**
 * Gives a page voices for some languages. The browser of the tests has none: this stands in for `speechSynthesis` at its interface and
 * says nothing. A test tells when a sentence has been said; the reader's own code cannot tell the difference.
 */
export async function giveVoices(page: Page, languages: readonly string[]): Promise<void> {
  await page.addInitScript((tags) => {
    class Utterance extends EventTarget {
      readonly text: string
      lang = ''
      rate = 1
      voice: unknown = null
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const voices = tags.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: false }))
    const said: { text: string; lang: string; rate: number }[] = []
    let current: Utterance | undefined
    const end = (type: string, error?: string) => {
      const ended = current
      current = undefined
      ended?.dispatchEvent(Object.assign(new Event(type), { error }))
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => end('error', 'canceled'),
      speak(utterance: Utterance) {
        current = utterance
        said.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, {
      SpeechSynthesisUtterance: Utterance,
      voice: {
        said,
        isSpeaking: () => current !== undefined,
        finish: () => end('end'),
        refuse: () => end('error', 'not-allowed'),
      },
    })
  }, languages)
}

interface Voice {
  readonly said: readonly { readonly text: string; readonly lang: string; readonly rate: number }[]
  isSpeaking(): boolean
  finish(): void
  refuse(): void
}

type Speaking = Window & { readonly voice: Voice }

/** The sentence that is being said; undefined for silence. */
export const saidOn = (page: Page) =>
  page.evaluate(() => {
    const { voice } = window as unknown as Speaking
    return voice.isSpeaking() ? voice.said.at(-1) : undefined
  })

/** The sentence has been said to its end. */
export const finishSentence = (page: Page) => page.evaluate(() => (window as unknown as Speaking).voice.finish())

/** The browser refuses to speak. */
export const refuseSentence = (page: Page) => page.evaluate(() => (window as unknown as Speaking).voice.refuse())

/** What is marked on the page. */
export const markedOn = (page: Page) =>
  page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('aloud') ?? [])] as unknown as readonly Range[]
    return ranges.map((range) => range.cloneContents().textContent).join()
  })
