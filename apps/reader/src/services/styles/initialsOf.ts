import { childrenOf } from '@gatefold/magazine/component/childrenOf'
import { isTextKind, type Component } from '@gatefold/magazine/component/Component'
import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { namedGroups } from './namedGroups.ts'
import { parseFew } from './parseStyleValue.ts'

/** How many characters the initial of a text has, by the id of its component; where it is one, nothing is said. */
export type Initials = Readonly<Record<string, number>>

/** A component's own block is asked first, then the blocks that it stands in, then its kind. */
export function initialsOf(components: readonly Component[], properties: StyleProperties): Initials {
  const blocks = new Map(namedGroups(properties['blocks']))
  const find = (each: readonly Component[], around: readonly string[]): readonly (readonly [string, number])[] =>
    each.flatMap((component) => {
      const { id, style } = component
      const within = style === undefined ? around : [style, ...around]
      const kind = component.component
      if (isTextKind(kind)) {
        const groups = [
          style === undefined ? undefined : blocks.get(style),
          ...within.map((name) => blocks.get(name)?.[kind]),
        ]
        const characters = [...groups, properties[kind]].map(charactersIn).find((found) => found !== undefined) ?? 1
        return 'dropcap' in component && component.dropcap === true && characters > 1 ? [[id, characters] as const] : []
      }
      return find(childrenOf(component), within)
    })
  return Object.fromEntries(find(components, []))
}

function charactersIn(group: StyleValue | undefined): number | undefined {
  if (!isGroup(group)) return undefined
  const dropcap = group['dropcap'] ?? group['dropCap']
  const characters = isGroup(dropcap) ? dropcap['characters'] : undefined
  const parsed = characters === undefined ? undefined : parseFew(characters)
  return parsed === undefined ? undefined : Number(parsed)
}
