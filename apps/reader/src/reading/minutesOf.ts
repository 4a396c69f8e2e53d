import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'

/**
 * Letters and digits that are read in a minute. Most languages of the alphabet are between 880 and 1080; only those far
 * from that have a figure of their own. Source: Trauzettel-Klosinski and Dietz, “Standardized Assessment of Reading
 * Performance” (IReST), 2012.
 */
const USUAL_PACE = 970
const PACES: Readonly<Record<string, number>> = { ar: 612, fa: 612, ur: 612, he: 833, ja: 357, ko: 500, zh: 255 }

/** Everything of a text that is not read: its markup, spaces, punctuation. */
const UNREAD = /<[^>]*>|&\w+;|[^\p{L}\p{N}<&]+|[<&]/gu

/** How long it takes to read the text of these components, in whole minutes; 0 where there is none. Pure. */
export function minutesOf(components: readonly Component[], reading: ReadingLanguage): number {
  const letters = countLetters(components, reading)
  const pace = PACES[reading.language.split('-')[0] ?? ''] ?? USUAL_PACE
  return letters === 0 ? 0 : Math.max(1, Math.round(letters / pace))
}

function countLetters(components: readonly Component[], reading: ReadingLanguage): number {
  return components.reduce((sum, component) => {
    const text = 'text' in component ? component.text : undefined
    const own = resolveLocalized(text, reading).replaceAll(UNREAD, '').length
    return sum + own + countLetters(childrenOf(component), reading)
  }, 0)
}
