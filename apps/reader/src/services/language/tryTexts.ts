import type { I18n } from '@lingui/core'
import { loadTexts } from './loadTexts.ts'
import type { TextsPart } from './TextsPart.ts'

/** Fetches what late code says, where it can be had. Never rejects: better in English than not at all. */
export async function tryTexts(texts: I18n, ...parts: readonly TextsPart[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => loadTexts(texts, part)))
}
