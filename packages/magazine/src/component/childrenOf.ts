import type { Component } from './Component.ts'

/** The components that stand directly inside another, in their order. Pure. */
export function childrenOf(component: Component): readonly Component[] {
  switch (component.component) {
    case 'columns':
      return component.columns.flat()
    case 'live_container':
      return component.posts
    case 'container':
    case 'live_post':
    case 'recipe':
      return component.components
    default:
      return []
  }
}
