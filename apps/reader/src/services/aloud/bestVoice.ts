/** As much of a voice as is chosen by. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

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
