/** A style with everything that it inherits, its names in camelCase. */
export interface ResolvedStyle {
  readonly id: string
  readonly properties: StyleProperties
  /** What differs from `properties` on a tablet, and on a desktop. */
  readonly tablet: StyleProperties
  readonly desktop: StyleProperties
}

/** A value inside a style's properties, as JSON carries it. Validated where it becomes CSS, never pasted. */
export type StyleValue = string | number | boolean | null | readonly StyleValue[] | StyleProperties

export interface StyleProperties {
  readonly [name: string]: StyleValue
}

/** How a publication looks. `parent` is the id of the style it inherits from. Source: content model, "Styles". */
export interface Style {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly properties: StyleProperties
  readonly supportedDevices: readonly string[]
  readonly type: string
  readonly parent: string | undefined
  readonly tablet: StyleProperties
  readonly desktop: StyleProperties
  readonly created: string | undefined
  readonly lastModified: string | undefined
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
