import type { Article } from '@gatefold/magazine/article'
import type { Component } from '@gatefold/magazine/component/Component'
import type { I18n } from '@lingui/core'
import { tryTexts } from '../../../i18n/interfaceTexts.ts'
import { kindsTexts } from '../../../i18n/texts/kinds/kindsTexts.ts'
import { deferKinds } from './deferKinds.tsx'

/** Shared by all articles of a page like the module itself: code is fetched once. */
export const deferred = deferKinds(async () => (await import('./lazyKinds.ts')).lazyKinds)

/**
 * Fetches the code that an article needs besides what all have, and what it says. Never rejects: without it the article stands, and what
 * needs it is left out.
 */
export async function loadLazyKinds(
  { components, audios }: Pick<Article, 'components' | 'audios'>,
  texts: I18n,
): Promise<void> {
  if (!audios[0] && components[0] && !hasLazyKind(components)) return
  await Promise.allSettled([deferred.load(), tryTexts(texts, kindsTexts)])
}

const LAZY_KINDS: ReadonlySet<string> = new Set<Component['component']>([
  'advert',
  'audio',
  'custom',
  'gallery',
  'htmltable',
  'infogram',
  'instagram',
  'live_container',
  'live_post',
  'map',
  'recipe',
  'table',
  'tiktok',
  'twitter',
  'video',
])

/** Whether any component, also inside others, is of a kind whose code is loaded lazily (see `lazyKinds.ts`). Pure. */
export function hasLazyKind(components: readonly Component[]): boolean {
  return components.some(
    (component) => LAZY_KINDS.has(component.component) || 'filter' in component || hasLazyKind(childrenOf(component)),
  )
}

/** What stands inside the kinds that come with the article; the others are lazy already. */
function childrenOf(component: Component): readonly Component[] {
  if (component.component === 'container') return component.components
  return component.component === 'columns' ? component.columns.flat() : []
}
