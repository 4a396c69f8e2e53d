import type { Article } from '@gatefold/magazine/article/Article'
import { tryTexts } from '../../../services/language/interfaceTexts.ts'
import { kindsTexts } from '../../../services/language/texts/kinds/kindsTexts.ts'
import type { I18n } from '@lingui/core'
import { deferKinds } from './deferKinds.tsx'
import { hasLateKind } from './hasLateKind.ts'

/** Shared by all articles of a page like the module itself: code is fetched once. */
export const late = deferKinds(async () => (await import('./lateKinds.ts')).lateKinds)

/**
 * Fetches the code that an article needs besides what all have, and what it says. Never rejects: without it the article stands, and what
 * needs it is left out.
 */
export async function loadLateKinds(
  { components, audios }: Pick<Article, 'components' | 'audios'>,
  texts: I18n,
): Promise<void> {
  if (!audios[0] && components[0] && !hasLateKind(components)) return
  await Promise.allSettled([late.load(), tryTexts(texts, kindsTexts)])
}
