import type { Article } from '@gatefold/magazine/article/Article'
import { deferKinds } from './deferKinds.tsx'
import { hasLateKind } from './hasLateKind.ts'

/** Shared by all articles of a page like the module itself: code is fetched once. */
export const late = deferKinds(async () => (await import('./lateKinds.ts')).lateKinds)

/**
 * Fetches the code that an article needs besides what all have. Never rejects: without it the article stands, and what
 * needs it is left out.
 */
export async function loadLateKinds({ components, audios }: Pick<Article, 'components' | 'audios'>): Promise<void> {
  if (audios[0] || !components[0] || hasLateKind(components)) await late.load().catch(() => undefined)
}
