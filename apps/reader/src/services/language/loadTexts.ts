import type { I18n, Messages } from '@lingui/core'
import { addTexts } from './addTexts.ts'

/** What a part of the interface says, a module per language; English is always among them. */
export interface TextsPart {
  readonly en: LoadTexts
  readonly [language: string]: LoadTexts | undefined
}

type LoadTexts = () => Promise<{ readonly texts: Messages }>

/** Fetches what late code says, in the interface's language, with that code. Rejects when the module does not come. */
export async function loadTexts(texts: I18n, part: TextsPart): Promise<void> {
  const load = part[texts.locale] ?? part.en
  addTexts(texts, (await load()).texts)
}
