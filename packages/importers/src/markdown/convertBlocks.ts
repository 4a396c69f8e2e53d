import { inlineTokens, type Block } from './createMarkdown.ts'
import { type AttributeList, NO_ATTRIBUTES } from './attributes.ts'
import { convertDirective } from './convertDirective.ts'
import {
  attributeFields,
  inlineHtml,
  inlineText,
  type MarkdownTools,
  picturesOf,
  type RawComponent,
  trailingAttributes,
} from './inlineParts.ts'

/** Kinds of text that are a line, not paragraphs. */
const LINES = new Set(['headline', 'title', 'subtitle', 'crosshead', 'byline', 'imagecaption'])

/** The components that blocks of Markdown are. Source: docs/markdown-format.md. */
export function convertBlocks(blocks: readonly Block[], base: Omit<MarkdownTools, 'convert'>): readonly RawComponent[] {
  const tools: MarkdownTools = { ...base, convert: (inner) => convertBlocks(inner, base) }
  return blocks.flatMap((block) => convertBlock(block, tools))
}

type BlockConverter = (block: Block, tools: MarkdownTools) => readonly RawComponent[]

const CONVERTERS: Readonly<Record<string, BlockConverter>> = {
  heading,
  paragraph: (block, tools) => {
    const pictures = picturesOf(inlineTokens(block)[0], tools)
    return pictures?.flatMap(withAnchor) ?? paragraph(block, tools)
  },
  blockquote: quote,
  bullet_list: list,
  ordered_list: list,
  fence: code,
  code_block: code,
  hr: () => [{ component: 'divider' }],
  table: (block, tools) => [tableComponent(block, tools)],
  directive: convertDirective,
  directive_verbatim: convertDirective,
  directive_stray: (_block, tools) => {
    tools.drop('a line of colons closes nothing')
    return []
  },
}

function convertBlock(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  const convert = Object.hasOwn(CONVERTERS, block.type) ? CONVERTERS[block.type] : undefined
  if (convert !== undefined) return convert(block, tools)
  tools.drop(`a block of the kind ${block.type} has no meaning here`)
  return []
}

function heading(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  const [inline] = inlineTokens(block)
  const kind = block.token.tag === 'h1' ? 'headline' : 'crosshead'
  return textComponent(kind, inlineHtml(inline, tools), { list: trailingAttributes(inline), tools })
}

function list(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  return textComponent('body', blockHtml(block, tools), { list: NO_ATTRIBUTES, tools })
}

function code(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  return [{ component: 'body', text: blockHtml(block, tools) }]
}

function paragraph(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  const [inline] = inlineTokens(block)
  const list = trailingAttributes(inline)
  const kind = list.kind ?? 'body'
  const html = inlineHtml(inline, tools)
  return textComponent(kind, LINES.has(kind) ? html : `<p>${html}</p>`, { list, tools })
}

function quote(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  const list = trailingAttributes(inlineTokens(block).at(-1))
  const html = block.children.map((child) => blockHtml(child, tools)).join('')
  return textComponent('blockquote', html, { list, tools })
}

function textComponent(
  kind: string,
  text: string,
  { list, tools }: { readonly list: AttributeList; readonly tools: MarkdownTools },
): readonly RawComponent[] {
  const component = { component: list.kind ?? kind, text, ...attributeFields(list, tools) }
  return list.anchor === undefined ? [component] : [{ component: 'anchor', name: list.anchor }, component]
}

/** A picture's `anchor` is a jump target before it. */
function withAnchor(picture: RawComponent): readonly RawComponent[] {
  const { anchor, ...rest } = picture
  return anchor === undefined ? [rest] : [{ component: 'anchor', name: anchor }, rest]
}

/** HTML of a block that is all text; directives in it are no text. */
export function blockHtml(block: Block, tools: MarkdownTools): string {
  const isText = block.tokens.every((token) => !token.type.startsWith('directive'))
  if (!isText) tools.drop('a directive cannot stand in a list or quotation')
  const tokens = block.tokens.filter((token) => !token.type.startsWith('directive'))
  return tools.md.renderer.render([...tokens], tools.md.options, {}).trim()
}

function tableComponent(block: Block, tools: MarkdownTools): RawComponent {
  const [head, body] = ['thead', 'tbody'].map((part) => block.children.find((child) => child.type === part))
  const rows = (part: Block | undefined): readonly (readonly string[])[] =>
    (part?.children ?? []).map((row) => row.children.map((cell) => inlineText(inlineTokens(cell)[0], tools)))
  const isPlain = inlineTokens(block).every((inline) => (inline.children ?? []).every((child) => child.type === 'text'))
  if (!isPlain) return { component: 'htmltable', html: blockHtml(block, tools) }
  return { component: 'table', header: rows(head)[0] ?? [], rows: rows(body) }
}
