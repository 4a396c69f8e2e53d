import { isTextKind, type Component, type TextComponent } from '@gatefold/magazine/component/Component'

/** Narrows a component to the text kinds. */
export function isText(component: Component): component is TextComponent {
  return isTextKind(component.component)
}
