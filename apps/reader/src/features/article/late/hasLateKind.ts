import type { Component } from '@gatefold/magazine/component/Component'

const LATE: ReadonlySet<string> = new Set<Component['component']>([
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

/** Whether any component, also inside others, is of a kind whose code comes late (see `lateKinds.ts`). Pure. */
export function hasLateKind(components: readonly Component[]): boolean {
  return components.some(
    (component) => LATE.has(component.component) || 'filter' in component || hasLateKind(childrenOf(component)),
  )
}

/** What stands inside the kinds that come early; the others are late already. */
function childrenOf(component: Component): readonly Component[] {
  if (component.component === 'container') return component.components
  return component.component === 'columns' ? component.columns.flat() : []
}
