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

interface SpeechDeps {
  /** Undefined where the browser has none. */
  readonly synthesis: SpeechSynthesis | undefined
  readonly Utterance: typeof SpeechSynthesisUtterance
  readonly isOnline: () => boolean
}

/** What a browser tells of an utterance that another one, or silence, has taken the place of. */
const ON_PURPOSE: readonly string[] = ['canceled', 'interrupted']

export function createSpeech({ synthesis, Utterance, isOnline }: SpeechDeps): Speech {
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

/** As much of a voice as is chosen by. */
type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

interface Wanted {
  /** BCP 47 tag of the text. */
  readonly language: string
  /** Voices that speak through the network are silent without one. */
  readonly isOnline: boolean
}

/**
 * The voice that speaks a language best: of its script (Chinese has two), then of its region, then one of the device itself, then the
 * device's own choice. Undefined where none speaks it. Pure.
 */
export function bestVoice<Kind extends Voice>(
  voices: readonly Kind[],
  { language, isOnline }: Wanted,
): Kind | undefined {
  const wanted = localeOf(language)
  if (wanted === undefined) return undefined
  const rated = voices.flatMap((voice) => {
    const spoken = localeOf(voice.lang)
    if (spoken?.language !== wanted.language || spoken.script !== wanted.script) return []
    if (!isOnline && !voice.localService) return []
    return [{ voice, rate: rateOf(voice, spoken.region === wanted.region) }]
  })
  return rated.toSorted((one, other) => other.rate - one.rate)[0]?.voice
}

function rateOf(voice: Voice, isOfRegion: boolean): number {
  return (isOfRegion ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
}

/** With script and region as most who write so mean them. Some devices name voices with underlines. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize()
  } catch {
    return undefined
  }
}
