import type { Component } from '@gatefold/magazine/component/Component'

const FIRST = 12
const FURTHER = 40

/** An article in pieces: more than a screen first, then pieces that are drawn in a few milliseconds each. Pure. */
export function stretchesOf(components: readonly Component[]): readonly (readonly Component[])[] {
  const stretches: (readonly Component[])[] = []
  for (let at = 0; at < components.length; at += at === 0 ? FIRST : FURTHER) {
    stretches.push(components.slice(at, at === 0 ? FIRST : at + FURTHER))
  }
  return stretches
}
