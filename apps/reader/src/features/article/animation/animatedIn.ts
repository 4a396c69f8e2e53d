import { type Animation, childrenOf, type Component } from '@gatefold/magazine/component/Component'

export interface Animated {
  readonly id: string
  readonly animation: Animation
}

/** The components that move, also those inside others. Pure. */
export function animatedIn(components: readonly Component[]): readonly Animated[] {
  return components.flatMap((component) => [
    ...(component.animation === undefined ? [] : [{ id: component.id, animation: component.animation }]),
    ...animatedIn(childrenOf(component)),
  ])
}
