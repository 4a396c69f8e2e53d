import type { StyleProperties, StyleValue } from './Style.ts'

/** Requirement R3.3: snake_case names of properties become camelCase at any depth; values stay as they are. */
export function toCamelCase(properties: StyleProperties): StyleProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [camelCaseOf(name), valueToCamelCase(value)]),
  )
}

function valueToCamelCase(value: StyleValue): StyleValue {
  if (isList(value)) return value.map(valueToCamelCase)
  return typeof value === 'object' && value !== null ? toCamelCase(value) : value
}

export function isList(value: StyleValue): value is readonly StyleValue[] {
  return Array.isArray(value)
}

function camelCaseOf(name: string): string {
  return name.replace(/(?<=[^_])_+([^_])/g, (_whole, next: string) => next.toUpperCase())
}
