import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { fromBufferPromise } from 'yauzl'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements whose text no reader of the book sees, or only in place of what cannot be played. */
const UNSEEN = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'textarea',
  'option',
  'audio',
  'video',
  'iframe',
  'object',
  'annotation',
  'annotation-xml',
  'svg:style',
  'metadata',
  'desc',
])

const FIRST_LINES = 6
const LONGEST_TITLE = 200

/**
 * All text of a publication's reading order, by a way of its own: the zip is read whole, the package by regular
 * expressions, each document by an HTML parser, and of its body everything is taken.
 */
export async function spineText(file: string): Promise<readonly string[]> {
  const files = await unzip(file)
  const text = (path: string): string => decode(files.get(path.normalize('NFC')) ?? Buffer.alloc(0))
  const opf = /<rootfile\b[^>]*?full-path\s*=\s*["']([^"']+)["']/.exec(text('META-INF/container.xml'))?.[1] ?? ''
  const source = text(opf).replace(/<!--[\s\S]*?-->/g, '')
  const items = new Map([...source.matchAll(/<(?:\w+:)?item\s[^>]*>/g)].map(([tag]) => [attr(tag, 'id'), tag]))
  const refs = [...source.matchAll(/<(?:\w+:)?itemref\s[^>]*>/g)].map(([tag]) => items.get(attr(tag, 'idref')))
  return refs.flatMap((item) => {
    const document = item === undefined ? undefined : readable(item, items)
    if (document === undefined) return []
    const path = posix.join(posix.dirname(opf), decodeURIComponent(attr(document, 'href')))
    return [visibleText(text(path))]
  })
}

function readable(item: string, items: ReadonlyMap<string, string>): string | undefined {
  const chain = [item]
  for (
    let next = items.get(attr(item, 'fallback'));
    next !== undefined && !chain.includes(next);
    next = items.get(attr(next, 'fallback'))
  )
    chain.push(next)
  const shown = chain.find((tag) => /xhtml|html|svg|oeb1|dtbook|jpeg|png|gif|webp/.test(attr(tag, 'media-type')))
  return shown !== undefined && /jpeg|png|gif|webp/.test(attr(shown, 'media-type')) ? undefined : shown
}

/** Text of a document's body, or of a whole drawing, white space left out. */
export function visibleText(source: string): string {
  const entities = source.replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/i, '')
  const html = entities.replace(/<([\w:]+)((?:\s[^<>]*?)?)\/>/g, (tag, name: string, rest: string) =>
    /^(?:br|hr|img|meta|link|input|col|source|track|wbr|area|base|embed|param)$/.test(name)
      ? tag
      : `<${name}${rest}></${name}>`,
  )
  let text = ''
  const tree = parse(html, { scriptingEnabled: false }).childNodes
  const repeated = repeatedTitles(tree)
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if ('value' in node) text += node.value
      if (!('tagName' in node) || UNSEEN.has(node.tagName) || repeated.has(node)) continue
      if (/(?:^|:)switch$/.test(node.tagName) && holdsDefault(node)) {
        visit(switched(node))
        continue
      }
      visit(node.childNodes)
    }
  }
  visit(tree)
  return text.replace(/\s+/gu, '')
}

/** The lines above and right below the highest heading that say the same, but for the first: an article says its title once. */
function repeatedTitles(tree: readonly Node[]): ReadonlySet<Node> {
  const lines: { readonly node: Node; readonly tag: string; readonly words: string }[] = []
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (lines.length === FIRST_LINES || !('tagName' in node) || UNSEEN.has(node.tagName)) continue
      const words = wordsOf(node)
      const isLine = /^(?:p|h[1-6])$/.test(node.tagName)
      if (isLine && words !== '') lines.push({ node, tag: node.tagName, words })
      else visit(node.childNodes)
    }
  }
  visit(tree)
  const title = lines.filter(({ tag }) => tag !== 'p').toSorted((a, b) => a.tag.localeCompare(b.tag))[0]
  if (title === undefined || title.words.length > LONGEST_TITLE) return new Set()
  const below = lines.slice(lines.indexOf(title) + 1)
  const other = below.findIndex(({ words }) => words !== title.words)
  const near = [...lines.slice(0, lines.indexOf(title) + 1), ...below.slice(0, other === -1 ? undefined : other)]
  const same = near.filter(({ words }) => words === title.words)
  return new Set(same.slice(1).map(({ node }) => node))
}

function wordsOf(node: Node): string {
  if ('value' in node) return node.value.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''
}

function holdsDefault(node: DefaultTreeAdapterTypes.Element): boolean {
  return node.childNodes.some((child) => 'tagName' in child && /(?:^|:)default$/.test(child.tagName))
}

function switched(node: DefaultTreeAdapterTypes.Element): readonly Node[] {
  const options = node.childNodes.filter((child) => 'tagName' in child)
  const formula = options.find((option) =>
    option.attrs.some(({ name, value }) => name === 'required-namespace' && value.endsWith('MathML')),
  )
  return (formula ?? options.at(-1))?.childNodes ?? []
}

function attr(tag: string, name: string): string {
  return (new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').trim()
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le').slice(1)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString('utf16le').slice(1)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

async function unzip(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(readFileSync(file), { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName.normalize('NFC'), Buffer.concat(parts))
  }
  return files
}
