import type { Style, StyleProperties, StyleValue } from './Style.ts'
import { isList, toCamelCase } from './toCamelCase.ts'

/** A style with everything that it inherits, its names in camelCase. */
export interface ResolvedStyle {
  readonly id: string
  readonly properties: StyleProperties
  /** What differs from `properties` on a tablet, and on a desktop. */
  readonly tablet: StyleProperties
  readonly desktop: StyleProperties
}

/**
 * Requirement R3.4: a style with the properties of all its ancestors under its own: deep merge, arrays concatenated, each
 * divider combined with the base divider. A missing parent ends the ancestry, and so does one that was there before.
 */
export function resolveStyle(style: Style, styles: readonly Style[]): ResolvedStyle {
  const ancestry = ancestryOf(style, new Map(styles.map((each) => [each.id, each])))
  const merged = (part: (style: Style) => StyleProperties): StyleProperties =>
    ancestry.map((each) => toCamelCase(part(each))).reduce(mergeProperties, {})
  return {
    id: style.id,
    properties: combineDividers(merged(({ properties }) => properties)),
    tablet: merged(({ tablet }) => tablet),
    desktop: merged(({ desktop }) => desktop),
  }
}

/** `over` on top of `under`: objects deeply, arrays one after the other, anything else replaced. */
export function mergeProperties(under: StyleProperties, over: StyleProperties): StyleProperties {
  const entries = Object.entries(over).map(([name, value]) => {
    const inherited = Object.hasOwn(under, name) ? under[name] : undefined
    return [name, inherited === undefined ? value : mergeValues(inherited, value)] as const
  })
  return { ...under, ...Object.fromEntries(entries) }
}

function mergeValues(under: StyleValue, over: StyleValue): StyleValue {
  if (isList(under) && isList(over)) return [...under, ...over]
  return isGroup(under) && isGroup(over) ? mergeProperties(under, over) : over
}

/** The style's ancestors and itself, the oldest first. */
function ancestryOf(style: Style, byId: ReadonlyMap<string, Style>): readonly Style[] {
  const ancestry: Style[] = []
  const seen = new Set<string>()
  let next: Style | undefined = style
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id)
    ancestry.unshift(next)
    next = next.parent === undefined ? undefined : byId.get(next.parent)
  }
  return ancestry
}

/** The base divider is the one of `dividers` whose `id` or `name` is `base`, or that says `isBase`. */
function combineDividers(properties: StyleProperties): StyleProperties {
  const { dividers } = properties
  if (dividers === undefined || !isList(dividers)) return properties
  const base = dividers.filter(isGroup).filter(isBaseDivider).reduce(mergeProperties, {})
  const combined = dividers.map((divider) =>
    isGroup(divider) && !isBaseDivider(divider) ? mergeProperties(inheritable(base), divider) : divider,
  )
  return { ...properties, dividers: combined }
}

function isBaseDivider(divider: StyleProperties): boolean {
  return divider['isBase'] === true || divider['id'] === 'base' || divider['name'] === 'base'
}

/** What makes the base divider the base one is its own. */
function inheritable({ id: _id, name: _name, isBase: _isBase, ...look }: StyleProperties): StyleProperties {
  return look
}

export function isGroup(value: StyleValue | undefined): value is StyleProperties {
  return typeof value === 'object' && value !== null && !isList(value)
}
