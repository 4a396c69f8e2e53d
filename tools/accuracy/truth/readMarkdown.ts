import MarkdownIt from 'markdown-it'
import { htmlBlocks } from './htmlBlocks.ts'
import type { TruthBlock } from './TruthArticle.ts'

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
