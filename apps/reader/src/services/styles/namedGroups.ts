import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { isList } from '@gatefold/magazine/style/toCamelCase'
import { textOf } from './parseStyleValue.ts'

export type NamedGroup = readonly [name: string, group: StyleProperties]

/** A list of groups that name themselves by `id` or `name`, or a map from name to group. */
export function namedGroups(value: StyleValue | undefined): readonly NamedGroup[] {
  if (value === undefined) return []
  if (isList(value)) return value.filter(isGroup).map((group) => [nameOf(group), group] as const)
  if (!isGroup(value)) return []
  return Object.entries(value).flatMap(([name, group]) => (isGroup(group) ? [[name, group] as const] : []))
}

function nameOf(group: StyleProperties): string {
  return textOf(group['id'] ?? group['name'] ?? '', { keepCase: true })
}
