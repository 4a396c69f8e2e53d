import { bestVoice } from './bestVoice.ts'

interface Said {
  readonly text: string
  readonly language: string
  /** 1 is as the voice speaks by itself. */
  readonly rate: number
}

/** The browser's voice. */
export interface Speech {
  /** Whether there is a voice for a language. */
  speaks(language: string): boolean
  /** Calls when other voices have come or gone. */
  subscribe(listener: () => void): () => void
  /** Says a text in place of what is said; settles once it has been said. Rejects where the browser does not speak. */
  say(said: Said): Promise<'said' | 'hushed'>
  hush(): void
}

interface Surroundings {
  /** Undefined where the browser has none. */
  readonly synthesis: SpeechSynthesis | undefined
  readonly Utterance: typeof SpeechSynthesisUtterance
  readonly isOnline: () => boolean
}

/** What a browser tells of an utterance that another one, or silence, has taken the place of. */
const ON_PURPOSE: readonly string[] = ['canceled', 'interrupted']

export function createSpeech({ synthesis, Utterance, isOnline }: Surroundings): Speech {
  /** Browsers forget an utterance that nobody holds, and never tell its end. */
  let current: { readonly utterance: SpeechSynthesisUtterance; readonly hush: () => void } | undefined
  const voiceFor = (language: string) => bestVoice(synthesis?.getVoices() ?? [], { language, isOnline: isOnline() })
  const hush = () => {
    current?.hush()
    current = undefined
    synthesis?.cancel()
  }
  return {
    speaks: (language) => voiceFor(language) !== undefined,
    subscribe(listener) {
      synthesis?.addEventListener('voiceschanged', listener)
      return () => synthesis?.removeEventListener('voiceschanged', listener)
    },
    hush,
    say: ({ text, language, rate }) =>
      new Promise((resolve, reject) => {
        hush()
        const utterance = new Utterance(text)
        utterance.lang = language
        utterance.rate = rate
        utterance.voice = voiceFor(language) ?? null
        utterance.addEventListener('end', () => resolve('said'))
        utterance.addEventListener('error', ({ error }) => {
          if (ON_PURPOSE.includes(error)) resolve('hushed')
          else reject(new Error(`The browser does not speak: ${error}`))
        })
        current = { utterance, hush: () => resolve('hushed') }
        if (synthesis === undefined) reject(new Error('The browser has no voice.'))
        else synthesis.speak(utterance)
      }),
  }
}
