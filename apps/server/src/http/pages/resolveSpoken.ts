import {
  acceptedLanguages,
  findInterfaceLanguage,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

export interface PageVisit {
  /** The path with its search, base path included. */
  readonly url: string
  /** What the page names itself by; undefined where that is not known. */
  readonly origin?: string | undefined
  /** What the visitor's browser says that it speaks. */
  readonly acceptLanguage: string | undefined
}

export interface Spoken {
  /** The language that is read. */
  readonly reading: string
  /** The language that the interface speaks on the page. */
  readonly language: string
  /** What else than the address the page depends on. */
  readonly vary: string | undefined
}

/** Only where the interface is not translated into the language that is read, a page depends on the browser (Requirement R1.4). Pure. */
export function resolveSpoken(
  { url, acceptLanguage = '' }: PageVisit,
  configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>,
): Spoken {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  const reading = resolveReadingLanguage({ lang, stored: undefined }, configuration)
  const { defaultLanguage } = configuration
  const browser = acceptedLanguages(acceptLanguage)
  const language = resolveInterfaceLanguage({ reading, browser, defaultLanguage })
  return { reading, language, vary: findInterfaceLanguage(reading) === undefined ? 'accept-language' : undefined }
}
