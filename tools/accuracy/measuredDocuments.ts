import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportedArticle, WireComponent } from '@gatefold/importers/ImportedIssue'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { descendants, findDescendant, plainText } from '@gatefold/importers/markup/tree'
import { readSource } from '@gatefold/importers/readSource'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import MarkdownIt from 'markdown-it'

/** An article as its publisher has it elsewhere than in the PDF. */
export interface TruthArticle {
  /** Empty where the source names none. */
  readonly title: string
  /** First page of the PDF, counted from 1; undefined where the source does not say. */
  readonly firstPage: number | undefined
  /** In reading order; the title is among them where it is printed. */
  readonly blocks: readonly TruthBlock[]
}

export interface TruthBlock {
  readonly kind: 'heading' | 'text'
  readonly text: string
}

/** One article with its title and author in the front matter, as Free Software Magazine keeps them. */
async function readSingleMarkdown(path: string): Promise<readonly TruthArticle[]> {
  return [markdownArticle(await readFile(path, 'utf8'), undefined)]
}

/** A folder whose `articles.json` says on which page of the PDF each article begins. */
async function readMagazineTruth(folder: string): Promise<readonly TruthArticle[]> {
  const list = JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')) as readonly {
    readonly slug: string
    readonly first_page: number
  }[]
  return Promise.all(
    list.map(async ({ slug, first_page }) =>
      markdownArticle(await readFile(join(folder, `${slug}.md`), 'utf8'), first_page),
    ),
  )
}

function markdownArticle(source: string, firstPage: number | undefined): TruthArticle {
  const title = frontMatterField(source, 'title')
  const printed: readonly TruthBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'text', text: frontMatterField(source, 'authors') },
  ]
  return { title, firstPage, blocks: [...printed, ...readMarkdown(withPrintedAddresses(source))] }
}

/** A folder of Markdown files in the order of their names: each an article that begins with its title. */
async function readMarkdownFiles(folder: string, names: RegExp): Promise<readonly TruthArticle[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && names.test(name)).toSorted()
  return Promise.all(files.map(async (name) => titled(readMarkdown(await readFile(join(folder, name), 'utf8')))))
}

async function readJatsTruth(path: string): Promise<readonly TruthArticle[]> {
  return [readJats(await readFile(path, 'utf8'))]
}

/** Programmer Magazine as one page: `h1` parts the sections, `h2` begins an article, as it is printed. */
async function readProgrammerTruth(path: string): Promise<readonly TruthArticle[]> {
  const html = await readFile(path, 'utf8')
  const body = html.replace(/^[\s\S]*?(?=<h1[^>]*><a href="#前言")/u, '').replace(/<div id="footer[\s\S]*$/, '')
  const [first = '', ...rest] = body.split(/(?=<h2)/)
  const articles: string[] = []
  let section = first
  for (const part of rest) {
    const end = part.search(/<h1/)
    articles.push(section + (end === -1 ? part : part.slice(0, end)))
    section = end === -1 ? '' : part.slice(end)
  }
  return articles.map((part) => {
    const title = /<h2[^>]*>(?<inner>[\s\S]*?)<\/h2>/.exec(part)?.groups?.['inner'] ?? ''
    return { title: htmlBlocks(title)[0]?.text ?? '', firstPage: undefined, blocks: htmlBlocks(part) }
  })
}

function titled(blocks: readonly TruthBlock[]): TruthArticle {
  return { title: blocks.find((block) => block.kind === 'heading')?.text ?? '', firstPage: undefined, blocks }
}

/** What an EPUB adds to its text. */
interface EpubExtras {
  /** Titles of articles that are left out. */
  readonly articles: RegExp | undefined
  /** Words that are left out. */
  readonly words: RegExp | undefined
  /** Whether it marks its headings; what the import makes headlines of where it does not is no truth. */
  readonly hasHeadings: boolean
}

/** The articles of an EPUB, as its importer reads them; those of one block name a part and are no articles. */
async function readEpubTruth(path: string, extras: EpubExtras): Promise<readonly TruthArticle[]> {
  const signal = new AbortController().signal
  const options = { limits: DEFAULT_LIMITS, now: new Date(0), onProgress: () => undefined, signal }
  const opened = await readSource({ kind: 'file', path }, options)
  try {
    return opened.issue.articles
      .map((article) => ({
        title: typeof article.title === 'string' ? article.title : '',
        firstPage: undefined,
        blocks: articleBlocks(article).map((block) => asPublished(block, extras)),
      }))
      .filter(({ title, blocks }) => blocks.length > 1 && extras.articles?.test(title) !== true)
  } finally {
    await opened.close()
  }
}

function asPublished(block: TruthBlock, { words, hasHeadings }: EpubExtras): TruthBlock {
  const text = words === undefined ? block.text : block.text.replace(words, '')
  return { kind: hasHeadings ? block.kind : 'text', text }
}

/** The elements of JATS by what they are in HTML; all others stand in a line. */
const ELEMENTS: Readonly<Record<string, string>> = {
  title: 'h2',
  sec: 'section',
  fig: 'figure',
  caption: 'figcaption',
  list: 'ul',
  'list-item': 'li',
  'disp-quote': 'blockquote',
  'disp-formula': 'p',
  code: 'pre',
  preformat: 'pre',
  fn: 'p',
  'table-wrap': 'figure',
}
/** TeX beside the MathML, marks that the PDF prints in another form, and references, which JATS holds as data. */
const LEFT_OUT = new Set(['tex-math', 'ref-list', 'mml:math', 'inline-formula', 'disp-formula', 'alternatives'])

/** `[fig:name]`: a reference that the conversion to JATS has not resolved, and typesetting has. */
function isUnresolved(element: Element): boolean {
  return element.name === 'xref' && /^\[\w+:[^\]]*\]$/.test(plainText(element).trim())
}

/** Title and body of a JATS article. */
export function readJats(source: string): TruthArticle {
  const document = parseDocument(source, { xmlMode: true })
  const title = findDescendant(document, (element) => element.name === 'article-title')
  const body = findDescendant(document, (element) => element.name === 'body')
  const heading = title === undefined ? '' : plainText(title).replace(/\s+/gu, ' ').trim()
  for (const element of body === undefined ? [] : descendants(body)) {
    element.name = ELEMENTS[element.name] ?? element.name
  }
  const isLeftOut = (element: Element): boolean => LEFT_OUT.has(element.name) || isUnresolved(element)
  const blocks = nodesBlocks(body?.children ?? [], isLeftOut)
  return { title: heading, firstPage: 1, blocks: [{ kind: 'heading', text: heading }, ...blocks] }
}

const FRONT_MATTER = /^---\r?\n[\s\S]*?\n---\r?\n/
/** `=IMAGE=name.png=Caption=` of Free Software Magazine. */
const FSM_IMAGE = /^=IMAGE=[^=\n]*=(.*?)=?$/gm
/** `=ZOOM=words=` repeats words of the text beside it on the web only; the others mark where a box or listing ends. */
const FSM_MARK = /^=(?:ZOOM=.*|[A-Z]+_(?:START|END)=)$/gm
const COMMENT = /<!--[\s\S]*?-->/g
/** A link whose words are not its address. */
const LINK = /(?<!!)\[([^\]\n]+)\]\(<?(https?:[^)\s>]+)>?\)/g
const NOTE = /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?: {2,}|\t).*)*)/gm
const NOTE_MARK = /\[\^([^\]\s]+)\]/g
const ATTRIBUTES = /[ \t]*\{[#.][^}\n]*\}/g

/**
 * The text of a Markdown file: front matter, comments, addresses of links and pictures aside. Footnotes stand at the
 * end, their marks are numbers in the order of the text, as typesetting prints them.
 */
export function readMarkdown(source: string): readonly TruthBlock[] {
  const body = source
    .replace(/\r\n?/g, '\n')
    .replace(FRONT_MATTER, '')
    .replace(COMMENT, '')
    .replace(FSM_IMAGE, '$1')
    .replace(FSM_MARK, '')
    .replace(ATTRIBUTES, '')
  const notes = new Map([...body.matchAll(NOTE)].map((found) => [found[1] ?? '', found[2] ?? ''] as const))
  const order: string[] = []
  const text = body.replace(NOTE, '').replace(NOTE_MARK, (_, name: string) => {
    if (!order.includes(name)) order.push(name)
    return `<sup>${order.indexOf(name) + 1}</sup>`
  })
  const md = new MarkdownIt('default', { html: true, linkify: false, typographer: false })
  const written = order.map((name, index) => `${index + 1} ${notes.get(name) ?? ''}`)
  return [text, ...written].flatMap((part) => htmlBlocks(md.render(part).replace(/<img[^>]*>/g, '')))
}

/** Markdown whose links say their addresses in brackets, as Free Software Magazine prints them. */
export function withPrintedAddresses(source: string): string {
  return source.replace(LINK, (_, words: string, address: string) => `${words} (${address})`)
}

/** A key of the front matter in plain form, such as `title: 'Words'`. */
export function frontMatterField(source: string, key: string): string {
  const front = FRONT_MATTER.exec(source)?.[0] ?? ''
  const value = new RegExp(`^${key}:[ \\t]*(.*)$`, 'm').exec(front)?.[1]?.trim() ?? ''
  return value
    .replace(/^'(.*)'$/, '$1')
    .replaceAll("''", "'")
    .replace(/^"(.*)"$/, '$1')
}

const HEADINGS = /^h[1-6]$/
const BLOCKS = new Set(
  'address article aside blockquote body caption dd div dl dt figcaption figure footer header li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const SILENT = new Set(['head', 'script', 'style', 'template', 'math', 'svg'])

/** The headings and texts of HTML in their order; every cell, item and paragraph is a block. */
export function htmlBlocks(html: string): readonly TruthBlock[] {
  return nodesBlocks(parseDocument(html).children)
}

/** The same of nodes. `isLeftOut` says which elements are no text of the publication. */
function nodesBlocks(
  nodes: readonly ChildNode[],
  isLeftOut: (element: Element) => boolean = () => false,
): readonly TruthBlock[] {
  const blocks: TruthBlock[] = []
  let line = ''
  const end = (kind: TruthBlock['kind']): void => {
    const text = line.replace(/\s+/gu, ' ').trim()
    if (text !== '') blocks.push({ kind, text })
    line = ''
  }
  const walk = (node: ChildNode): void => {
    if (isText(node)) line += node.data
    if (!isTag(node) || SILENT.has(node.name) || isLeftOut(node)) return
    const isHeading = HEADINGS.test(node.name)
    const isBlock = isHeading || BLOCKS.has(node.name)
    if (isBlock) end('text')
    if (node.name === 'br') line += ' '
    node.children.forEach(walk)
    if (isBlock) end(isHeading ? 'heading' : 'text')
  }
  nodes.forEach(walk)
  end('text')
  return blocks
}

const HEADING_COMPONENTS = new Set(['headline', 'title', 'subtitle', 'crosshead'])
/** Fields of components that hold text, in the order in which they are read. */
const TEXTS = ['text', 'html', 'caption', 'credit']

/** The headings and texts of an imported article in their order. */
export function articleBlocks({ components }: ImportedArticle): readonly TruthBlock[] {
  return components.flatMap(componentBlocks)
}

function componentBlocks(component: WireComponent): readonly TruthBlock[] {
  const kind = HEADING_COMPONENTS.has(component.component) ? 'heading' : 'text'
  const own = TEXTS.flatMap((field) => {
    const html = component[field]
    return typeof html === 'string' ? htmlBlocks(html).map(({ text }) => ({ kind, text }) as const) : []
  })
  const inner = component['components']
  return Array.isArray(inner) ? [...own, ...(inner as readonly WireComponent[]).flatMap(componentBlocks)] : own
}

/** A PDF and the same text from elsewhere. Paths are seen from the folder of contents. */
export interface MeasuredDocument {
  readonly name: string
  readonly pdf: string
  /** What the truth is, for the reader of the table. */
  readonly source: string
  readonly readTruth: (contents: string) => Promise<readonly TruthArticle[]>
  /** What the PDF has and the truth by its nature has not. */
  readonly extras: Extras
}

export interface Extras {
  /** In words, for the reader of the table; empty for none. */
  readonly named: string
  /** Headings whose whole section, up to the next heading, is left out of our text. */
  readonly sections: RegExp | undefined
  /** Single blocks that are left out of our text. */
  readonly blocks: RegExp | undefined
  /** Words that are left out wherever they begin a block of ours or stand in it. */
  readonly words: RegExp | undefined
  /** Whether all that stands before the first of the truth's own headings (the title aside) is left out. */
  readonly front: boolean
}

const NONE: Extras = { named: '', sections: undefined, blocks: undefined, words: undefined, front: false }
const FIGURE_NUMBERS = /\b(?:Figure|Fig\.) ?\d+ ?[:.]? ?/g

/** Free Software Magazine prints these around its articles; the Markdown of its site has the article alone. */
const FSM: Extras = {
  named: 'the sections "Copyright information" and "About the author", the notice to subscribe, the numbers of figures',
  sections: /^(?:copyright information|about the authors?)$/i,
  blocks:
    /^(?:this is a low resolution|please click here to subscribe|subscriptions are free|http:\/\/www\.freesoftwaremagazine\.com\/subscribe)/i,
  words: FIGURE_NUMBERS,
  front: false,
}
/** The Journal of Open Source Education sets these from its data base. */
const JOSE: Extras = {
  named: 'authors, affiliations and the side bar of the first page, the list of references, the numbers of figures',
  sections: /^references$/i,
  blocks: undefined,
  words: FIGURE_NUMBERS,
  front: true,
}

/** The EPUB writes the addresses of links beside them, and begins with a page of contents. */
const DEBIAN_EPUB = {
  articles: /^Debian Developer.s Reference$/,
  words: / ?\[https?:[^\]\s]*\]/g,
  hasHeadings: true,
}
const OPENORG_EPUB = { articles: /^Section \d+$/, words: undefined, hasHeadings: false }

const fsm = (name: string, pdf: string): MeasuredDocument => ({
  name: `fsm-${name}`,
  pdf: `pdf/fsm-${name}/${pdf}.pdf`,
  source: 'Markdown',
  readTruth: (contents) => readSingleMarkdown(`${contents}/pdf/fsm-${name}/truth/index.md`),
  extras: FSM,
})

const jose = (number: string): MeasuredDocument => ({
  name: `jose-${number}`,
  pdf: `pdf/jose-${number}/10.21105.jose.${number}.pdf`,
  source: 'JATS',
  readTruth: (contents) => readJatsTruth(`${contents}/pdf/jose-${number}/truth/10.21105.jose.${number}.jats`),
  extras: JOSE,
})

const programmer = (edition: string): MeasuredDocument => ({
  name: `programmer-magazine-201307 ${edition}`,
  pdf: `pdf/programmer-magazine-201307/${edition}.pdf`,
  source: 'HTML',
  readTruth: (contents) => readProgrammerTruth(`${contents}/pdf/programmer-magazine-201307/truth/book/pmag.html`),
  extras: NONE,
})

/** Every PDF whose text there is in another form. */
export const measuredDocuments: readonly MeasuredDocument[] = [
  fsm('bsd_on_power', '1125'),
  fsm('copyleft_graphic_icons', '1142'),
  fsm('documents_with_lyx', '1253'),
  fsm('free_matter_economy_5', '1240'),
  fsm('netlabels', '1149'),
  {
    name: 'fsm-issue09-ccbysa',
    pdf: 'pdf/fsm-issue09-ccbysa/issue.pdf',
    source: 'Markdown',
    readTruth: (contents) => readMagazineTruth(`${contents}/pdf/fsm-issue09-ccbysa/truth`),
    extras: FSM,
  },
  jose('00180'),
  jose('00240'),
  jose('00286'),
  jose('00303'),
  {
    name: 'openorg-leaders-manual',
    pdf: 'pdf/openorg-leaders-manual/open_org_leaders_manual_2_3.pdf',
    source: 'EPUB',
    readTruth: (contents) => readEpubTruth(`${contents}/epub/openorg-leaders-manual.epub`, OPENORG_EPUB),
    extras: { ...NONE, named: 'of the EPUB, not of the PDF: files that hold a picture or the title only' },
  },
  {
    name: 'owasp-top10-2017-en',
    pdf: 'pdf/owasp-top10-2017-en/owasp-top10-2017-en.pdf',
    source: 'Markdown',
    readTruth: (contents) => readMarkdownFiles(`${contents}/pdf/owasp-top10-2017-en/truth`, /^0x(?!00)/),
    extras: NONE,
  },
  programmer('A4'),
  programmer('ipad'),
  {
    name: 'debian-developers-reference-en',
    pdf: 'pdf/debian-developers-reference-en/debian-developers-reference-en.pdf',
    source: 'EPUB',
    readTruth: (contents) => readEpubTruth(`${contents}/epub/debian-developers-reference-en.epub`, DEBIAN_EPUB),
    extras: {
      ...NONE,
      named: 'of the EPUB, not of the PDF: its page of contents and the addresses that it writes beside links',
    },
  },
]
