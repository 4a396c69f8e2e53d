import { findKind, COMMON_FIELDS, type Part } from '@gatefold/magazine/component/kinds'
import type { Component } from '@gatefold/magazine/component/Component'
import { DECODE_LIMITS, type DecodeContext } from './DecodeContext.ts'
import { decodePart, type Site } from './decodePart.ts'
import { fieldsOf, itemsOf, type Fields, type Located } from './Fields.ts'
import { textIn } from './scalars.ts'

interface Walk {
  readonly context: DecodeContext
  readonly ids: Set<string>
  count: number
}

/**
 * The components of an article in their order. Unknown kinds and unreadable ones are dropped and reported, and so is what
 * exceeds `DECODE_LIMITS`; the rest stays. Every component has an id of its own: a missing or repeated one is replaced by
 * its place, which is the same each time.
 */
export function decodeComponents(located: Located, context: DecodeContext): readonly Component[] {
  return decodeLevel(itemsOf(located), { context, ids: new Set(), count: 0 }, 0)
}

function decodeLevel(items: readonly Located[], walk: Walk, depth: number): readonly Component[] {
  const first = items[0]
  if (first !== undefined && depth >= DECODE_LIMITS.componentDepth) {
    walk.context.report({ path: first.path, problem: 'nested too deeply' })
    return []
  }
  return items.flatMap((item) => decodeComponent(item, walk, depth) ?? [])
}

/** What every component has in common. */
const BASE: Part = { fields: COMMON_FIELDS }

function decodeComponent(item: Located, walk: Walk, depth: number): Component | undefined {
  const fields = fieldsOf(item, walk.context)
  const component = fields && textIn(fields, 'component')
  const kind = fields && kindOf(fields, component ?? '')
  if (fields === undefined || kind === undefined || !hasRoom(walk, item)) return undefined
  const id = idFor(fields, walk)
  const site: Site = { isRoot: depth === 0, children: (children) => decodeLevel(children, walk, depth + 1) }
  const base = decodePart(BASE, fields, site)
  const own = decodePart(kind, fields, site)
  return own && ({ id, ...base, component, ...own } as Component)
}

function kindOf(fields: Fields, name: string): Part | undefined {
  const kind = findKind(name)
  if (kind !== undefined) return kind
  const unknownKind = JSON.stringify(name.slice(0, 40))
  const path = `${fields.path}.component`
  fields.context.report({ path, problem: `unknown component ${unknownKind}`, unknownKind })
  return undefined
}

function hasRoom(walk: Walk, item: Located): boolean {
  walk.count += 1
  if (walk.count === DECODE_LIMITS.components + 1) {
    walk.context.report({ path: item.path, problem: 'more components than an article may have' })
  }
  return walk.count <= DECODE_LIMITS.components
}

function idFor(fields: Fields, walk: Walk): string {
  const written = textIn(fields, 'id')
  const id = written === undefined || walk.ids.has(written) ? `c${walk.count}` : written
  walk.ids.add(id)
  return id
}
