import { scriptDirection } from '@gatefold/magazine/language/directionOf'
import type { PageAsker } from '../provider/ProviderPages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import type { PageTexts } from './texts/PageTexts.ts'
import { zh } from './texts/zh.ts'

/** Requirement R1.4. */
const TEXTS: Readonly<Record<string, PageTexts>> = { en, es, fr, de, ja, zh, nl }

export interface PageLanguage {
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: PageTexts
}

/** The language that the reader asked for, else the first of the browser's that there is, else the title's, else English. */
export function choosePageLanguage(asker: PageAsker, fallback: string): PageLanguage {
  const asked = asker.locales?.split(/\s+/) ?? []
  const wished = [...asked, ...acceptedLanguages(asker.acceptLanguage ?? ''), fallback].map(primaryOf)
  const tag = wished.find((one) => Object.hasOwn(TEXTS, one)) ?? 'en'
  return { tag, direction: scriptDirection(tag), texts: TEXTS[tag] ?? en }
}

/** The tags of an `Accept-Language` header, the dearest first. */
function acceptedLanguages(header: string): readonly string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((first, second) => second.weight - first.weight)
    .map(({ tag }) => tag)
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
