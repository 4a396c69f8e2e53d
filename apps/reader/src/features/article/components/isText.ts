import { isTextKind } from '@gatefold/magazine/component/textKinds'
import type { Component, TextComponent } from '@gatefold/magazine/component/Component'

/** Narrows a component to the text kinds. */
export function isText(component: Component): component is TextComponent {
  return isTextKind(component.component)
}
