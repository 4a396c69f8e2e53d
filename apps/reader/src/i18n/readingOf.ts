import { resolveReadingLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

/** The language that an address asks for, where the title has it; else the title's default. Requirements R4.18, R5.2. */
export function readingOf(
  configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>,
  lang: string | undefined,
): ReadingLanguage {
  const language = resolveReadingLanguage({ lang, stored: undefined }, configuration)
  return { language, defaultLanguage: configuration.defaultLanguage }
}
