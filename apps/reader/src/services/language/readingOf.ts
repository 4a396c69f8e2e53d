import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

/** The language that an address asks for, where the title has it; else the title's default. Requirements R4.18, R5.2. */
export function readingOf(
  configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>,
  lang: string | undefined,
): ReadingLanguage {
  const { languages, defaultLanguage } = configuration
  const language = lang !== undefined && languages.includes(lang) ? lang : defaultLanguage
  return { language, defaultLanguage }
}
