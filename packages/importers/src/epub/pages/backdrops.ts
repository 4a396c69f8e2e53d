import { isTag, type Document, type Element } from 'domhandler'
import { generate, parse, walk, type CssNode, type Declaration } from 'css-tree'
import { attribute, descendants, findDescendant } from '../../markup/tree.ts'
import type { EpubReading } from '../EpubReading.ts'
import { isRemote, resolveHref } from '../package/resolveHref.ts'
import { readFacts } from '../readFacts.ts'
import { isWithoutContent } from './readPageDrawing.ts'

/** A picture that styles put behind a page. */
export interface Backdrop {
  /** In the publication. */
  readonly path: string
  /** As the document would name it. */
  readonly href: string
}

export interface Backdrops {
  /** The one picture behind a document that holds nothing else; undefined where there is none or several. */
  find(document: Document, path: string): Promise<Backdrop | undefined>
}

interface BackdropRule {
  readonly selector: string
  readonly path: string
}

/** An element, classes and ids of it; nothing that depends on what is done with the page. */
const COMPOUND = /^(?<name>[a-z][\w-]*|\*)?(?<marks>(?:[.#][\w-]+)*)$/i

/** Looks for backdrops in the documents of one book; a style sheet that several of them name is read once. */
export function createBackdrops(reading: EpubReading): Backdrops {
  const sheets = new Map<string, readonly BackdropRule[]>()
  const rulesOf = async (path: string): Promise<readonly BackdropRule[]> => {
    const known = sheets.get(path)
    if (known !== undefined) return known
    const rules = reading.archive.has(path) ? readRules(await reading.archive.readText(path), path) : []
    sheets.set(path, rules)
    return rules
  }
  return {
    find: async (document, path) => {
      const body = findDescendant(document, ({ name }) => name === 'body')
      if (body === undefined || !isWithoutContent(body)) return undefined
      const facts = readFacts(document, path)
      const written = facts.styles.flatMap((css) => readRules(css, path))
      const linked = await Promise.all(facts.sheets.map(rulesOf))
      const rules = [...linked.flat(), ...written]
      const shown = [body, ...descendants(body)].flatMap((element) => behind(element, { rules, path }) ?? [])
      const [only, ...others] = new Set(shown)
      return only === undefined || others.length > 0 ? undefined : { path: only, href: hrefFrom(path, only) }
    },
  }
}

/** Its own style wins over the last rule of the sheets. */
function behind(
  element: Element,
  { rules, path }: { readonly rules: readonly BackdropRule[]; readonly path: string },
): string | undefined {
  const own = addressIn(parsed(attribute(element, 'style') ?? '', 'declarationList'), path)
  return own ?? rules.findLast(({ selector }) => isSelected(element, selector))?.path
}

function readRules(css: string, path: string): readonly BackdropRule[] {
  const rules: BackdropRule[] = []
  const sheet = parsed(css, 'stylesheet')
  if (sheet === undefined) return rules
  walk(sheet, (node) => {
    const found = node.type === 'Rule' ? addressIn(node.block, path) : undefined
    if (node.type !== 'Rule' || found === undefined) return
    for (const selector of generate(node.prelude).split(',')) rules.push({ selector: selector.trim(), path: found })
  })
  return rules
}

function parsed(css: string, context: 'stylesheet' | 'declarationList'): CssNode | undefined {
  try {
    return parse(css, { context })
  } catch {
    return undefined
  }
}

/** Path of the first picture that the last declaration of a background names; nothing is fetched. */
function addressIn(block: CssNode | undefined, base: string): string | undefined {
  const addresses: string[] = []
  if (block === undefined) return undefined
  walk(block, (node) => {
    if (node.type === 'Declaration' && isBackground(node)) addresses.push(...addressesOf(node))
  })
  const address = addresses.at(-1)
  return address === undefined || isRemote(address) ? undefined : resolveHref(base, address)?.path
}

function isBackground({ property }: Declaration): boolean {
  return /^background(?:-image)?$/i.test(property)
}

function addressesOf(declaration: Declaration): readonly string[] {
  const addresses: string[] = []
  walk(declaration, (node) => {
    if (node.type === 'Url') addresses.push(node.value)
  })
  return addresses.slice(0, 1)
}

/** Whether a selector of elements, classes and ids in each other fits. */
function isSelected(element: Element, selector: string): boolean {
  const [last = '', ...outer] = selector.replaceAll('>', ' ').trim().split(/\s+/u).toReversed()
  if (!isOne(element, last)) return false
  let around = element.parent
  for (const compound of outer) {
    while (around !== null && !(isTag(around) && isOne(around, compound))) around = around.parent
    if (around === null) return false
    around = around.parent
  }
  return true
}

function isOne(element: Element, compound: string): boolean {
  const { name = '*', marks = '' } = COMPOUND.exec(compound)?.groups ?? { name: '' }
  if (name === '*' ? compound === '' : name.toLowerCase() !== element.name) return false
  return (marks.match(/[.#][\w-]+/g) ?? []).every((mark) => hasMark(element, mark))
}

/** `.class` or `#id`. */
function hasMark(element: Element, mark: string): boolean {
  const name = mark.slice(1)
  if (mark.startsWith('#')) return attribute(element, 'id') === name
  return (attribute(element, 'class') ?? '').split(/\s+/u).includes(name)
}

function hrefFrom(path: string, target: string): string {
  const up = '../'.repeat(path.split('/').length - 1)
  return up + target.split('/').map(encodeURIComponent).join('/')
}
