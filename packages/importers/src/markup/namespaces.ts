export const XHTML = 'http://www.w3.org/1999/xhtml'
export const SVG = 'http://www.w3.org/2000/svg'
export const MATHML = 'http://www.w3.org/1998/Math/MathML'
export const EPUB = 'http://www.idpf.org/2007/ops'
export const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** Prefixes that attributes carry in the tree, whatever prefix the document chose. */
const ATTRIBUTE_PREFIXES: ReadonlyMap<string, string> = new Map([
  [XML, 'xml'],
  [XLINK, 'xlink'],
  [EPUB, 'epub'],
])

/** Prefix to namespace; the key '' is the default namespace. */
export type NamespaceScope = ReadonlyMap<string, string>

export const ROOT_SCOPE: NamespaceScope = new Map([['xml', XML]])

export interface RawElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface QualifiedElement {
  /** Local name. */
  readonly name: string
  readonly namespace: string | undefined
  readonly attributes: Record<string, string>
}

/** The scope inside an element: its own declarations over those around it. */
export function scopeOf(attributes: Readonly<Record<string, string>>, outer: NamespaceScope): NamespaceScope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return new Map([...outer, ...declared.map(([name, uri]): [string, string] => [name.slice('xmlns:'.length), uri])])
}

/** Resolves the names of an element; declarations of namespaces are left out of the attributes. */
export function qualify(element: RawElement, scope: NamespaceScope): QualifiedElement {
  const { prefix, local } = splitName(element.name)
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) attributes[attributeName(name, scope)] = value
  }
  return { name: local, namespace: scope.get(prefix), attributes }
}

function attributeName(name: string, scope: NamespaceScope): string {
  const { prefix, local } = splitName(name)
  if (prefix === '') return local
  const canonical = ATTRIBUTE_PREFIXES.get(scope.get(prefix) ?? '') ?? prefix
  return `${canonical}:${local}`
}

function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) }
}
