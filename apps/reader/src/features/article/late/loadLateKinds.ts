import type { Component } from '@gatefold/magazine/component/Component'
import { deferKinds } from './deferKinds.tsx'
import { hasLateKind } from './hasLateKind.ts'

/** Shared by all articles of a page like the module itself: code is fetched once. */
export const late = deferKinds(async () => (await import('./lateKinds.ts')).lateKinds)

/**
 * Fetches the code that these components need besides the article's own. Never rejects: without it the article stands, and
 * the components are left out.
 */
export async function loadLateKinds(components: readonly Component[]): Promise<void> {
  if (hasLateKind(components)) await late.load().catch(() => undefined)
}
