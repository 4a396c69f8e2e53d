import { type Atrule, type CssNode, generate, parse, type Rule, walk } from 'css-tree'
import type { EpubReading } from '../EpubReading.ts'
import { resolveHref } from '../PackageDocument.ts'
import type { ScannedDocument } from '../readDocument.ts'

export interface PlacedSheet extends Sheet {
  /** Path of the sheet, or of the document that it is written into. */
  readonly path: string
}

/** Every style sheet that a document links to, once, in order of its first use; then those written into documents. */
export async function readSheets(
  reading: EpubReading,
  documents: readonly ScannedDocument[],
): Promise<readonly PlacedSheet[]> {
  const sheets: PlacedSheet[] = []
  const seen = new Set<string>()
  for (const path of documents.flatMap((facts) => facts.sheets))
    sheets.push(...(await readLinked(reading, { path, seen })))
  const written = documents.flatMap((facts) => facts.styles.map((css) => ({ path: facts.path, ...readSheet(css) })))
  return [...sheets, ...written.filter(({ faces }) => faces.length > 0 || documents.length === 1)]
}

/** A style sheet after those that it imports; each is read once, so circles end. */
async function readLinked(
  reading: EpubReading,
  { path, seen }: { readonly path: string; readonly seen: Set<string> },
): Promise<readonly PlacedSheet[]> {
  if (seen.has(path)) return []
  seen.add(path)
  reading.options.signal.throwIfAborted()
  if (!reading.archive.has(path)) {
    reading.report.drop(path, 'The style sheet is named but not there.')
    return []
  }
  const sheet = readSheet(await reading.archive.readText(path))
  const sheets: PlacedSheet[] = []
  for (const address of sheet.imports) {
    const imported = resolveHref(path, address)?.path
    if (imported !== undefined) sheets.push(...(await readLinked(reading, { path: imported, seen })))
  }
  return [...sheets, { path, ...sheet }]
}

/** One file of a typeface, as `@font-face` declares it. */
export interface DeclaredFace {
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Addresses in the order of preference, relative to the style sheet. */
  readonly sources: readonly string[]
}

export interface Sheet {
  /** Addresses of the sheets that it imports for every device, relative to itself. */
  readonly imports: readonly string[]
  readonly faces: readonly DeclaredFace[]
  /** Declarations by element name, from rules whose selector is nothing but that name. */
  readonly elements: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Declarations by class name, from rules whose selector is nothing but a class, with or without an element. */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const BOLD_FROM = 600

/** An element, a class, or an element of a class. */
const PLAIN_SELECTOR = /^([a-z][a-z0-9]*)?(?:\.([a-z_][\w-]*))?$/i

/** What of a book's style sheet can be understood without its documents. Sheets that cannot be parsed give nothing. */
export function readSheet(css: string): Sheet {
  const rules = topRules(css)
  return {
    imports: atRules(rules, 'import').flatMap(({ prelude }) => (prelude === null ? [] : importedBy(prelude))),
    faces: atRules(rules, 'font-face').flatMap(({ block }) => (block === null ? [] : faceOf(block))),
    ...namedRules(rules.filter((rule) => rule.type === 'Rule')),
  }
}

function atRules(rules: readonly TopRule[], name: string): readonly Atrule[] {
  return rules.filter((rule) => rule.type === 'Atrule').filter((rule) => rule.name === name)
}

function namedRules(rules: readonly Rule[]): Pick<Sheet, 'elements' | 'classes'> {
  const elements = new Map<string, Map<string, string>>()
  const classes = new Map<string, Map<string, string>>()
  for (const rule of rules) {
    const declared = declarations(rule.block)
    for (const selector of selectorsOf(rule)) {
      const [, element = '', name = ''] = PLAIN_SELECTOR.exec(selector) ?? []
      if (name !== '') declare(classes, { name, declared })
      else if (element !== '') declare(elements, { name: element.toLowerCase(), declared })
    }
  }
  return { elements, classes }
}

type TopRule = Rule | Atrule

function topRules(css: string): readonly TopRule[] {
  try {
    const sheet = parse(css)
    if (sheet.type !== 'StyleSheet') return []
    return sheet.children.toArray().filter((node) => node.type === 'Rule' || node.type === 'Atrule')
  } catch {
    return []
  }
}

function selectorsOf(rule: Rule): readonly string[] {
  return generate(rule.prelude)
    .split(',')
    .map((selector) => selector.trim())
}

function declare(
  known: Map<string, Map<string, string>>,
  { name, declared }: { readonly name: string; readonly declared: ReadonlyMap<string, string> },
): void {
  known.set(name, new Map([...(known.get(name) ?? []), ...declared]))
}

function declarations(block: CssNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(block, (node) => {
    if (node.type === 'Declaration') found.set(node.property.toLowerCase(), generate(node.value))
  })
  return found
}

/** The address of an `@import`; one for a medium other than screens is no part of the book's look here. */
function importedBy(prelude: CssNode): readonly string[] {
  const text = generate(prelude)
  const address = /^(?:url\()?["']?([^"')]+)["']?\)?(?:\s*(?:all|screen))?$/.exec(text)?.[1]
  return address === undefined ? [] : [address]
}

function faceOf(block: CssNode): readonly DeclaredFace[] {
  const declared = declarations(block)
  const family = unquote(declared.get('font-family') ?? '')
  if (family === '') return []
  const weight = declared.get('font-weight') ?? 'normal'
  const sources: string[] = []
  walk(block, (node) => {
    if (node.type === 'Url') sources.push(node.value)
  })
  return [
    {
      family,
      isBold: isBoldWeight(weight),
      isItalic: /italic|oblique/.test(declared.get('font-style') ?? ''),
      sources,
    },
  ]
}

/** A family name without its quotes. */
export function unquote(name: string): string {
  return name
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
}

export function isBoldWeight(weight: string): boolean {
  return /bold/.test(weight) || Number.parseInt(weight, 10) >= BOLD_FROM
}
