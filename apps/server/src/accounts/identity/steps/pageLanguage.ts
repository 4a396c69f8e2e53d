import { chooseTexts, type PageAsker, type PageTextsIn } from '../../../platform/plainPages/chooseTexts.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import type { PageTexts } from './texts/PageTexts.ts'
import { zh } from './texts/zh.ts'

/** Requirement R1.4. */
const TEXTS = { en, es, fr, de, ja, zh, nl }

export type PageLanguage = PageTextsIn<PageTexts>

/** What the identity service's pages say to whoever asks. */
export function choosePageLanguage(asker: PageAsker, fallback: string): PageLanguage {
  return chooseTexts<PageTexts>(TEXTS, asker, fallback)
}
