import { isTextKind } from '@gatefold/magazine/component/textKinds'
import { VIDEO_PLATFORMS } from '@gatefold/magazine/component/kinds'
import type { MarkdownIt, Token } from 'markdown-it'
import {
  type Block,
  type DirectiveMeta,
  inlineTokens,
  type AttributeList,
  NO_ATTRIBUTES,
  parseArguments,
} from './createMarkdown.ts'
import { readYamlMap } from './frontMatter.ts'

/** A component as the text says it, its fields unchecked. */
export type RawComponent = Readonly<Record<string, unknown>>

/** What turning blocks into components needs. */
interface MarkdownTools {
  readonly md: MarkdownIt
  /** The components that blocks inside a directive are. */
  readonly convert: (blocks: readonly Block[]) => readonly RawComponent[]
  readonly drop: (message: string) => void
  readonly change: (message: string) => void
}

/** Attributes at the end of a line of text. */
function trailingAttributes(inline: Token | undefined): AttributeList {
  const last = inline?.children?.findLast((child) => child.type !== 'text' || child.content.trim() !== '')
  return last?.type === 'attributes' ? listOf(last) : NO_ATTRIBUTES
}

/** HTML of a line of text. */
function inlineHtml(inline: Token | undefined, { md }: MarkdownTools): string {
  return md.renderer.renderInline(inline?.children ?? [], md.options, {}).trim()
}

/** The words of a line of text. */
function inlineText(inline: Token | undefined, { md }: MarkdownTools): string {
  return md.renderer.renderInlineAsText(inline?.children ?? [], md.options, {}).trim()
}

/** The pictures of a paragraph that holds nothing else; undefined for every other paragraph. */
function picturesOf(inline: Token | undefined, tools: MarkdownTools): readonly RawComponent[] | undefined {
  const children = (inline?.children ?? []).filter((child) => !isSpace(child))
  if (!children.some((child) => child.type === 'image')) return undefined
  if (!children.every((child) => child.type === 'image' || child.type === 'attributes')) return undefined
  return children.flatMap((child, index) => {
    const next = children[index + 1]
    return child.type === 'image'
      ? [picture(child, next?.type === 'attributes' ? listOf(next) : NO_ATTRIBUTES, tools)]
      : []
  })
}

function picture(token: Token, list: AttributeList, tools: MarkdownTools): RawComponent {
  const title = token.attrGet('title')
  const { 'caption-only-lightbox': hidden } = list.named
  return {
    component: 'image',
    imageurl: String(token.attrGet('src') ?? ''),
    alt: tools.md.renderer.renderInlineAsText(token.children ?? [], tools.md.options, {}),
    ...(title !== null && title !== '' && { caption: legend(String(title), hidden, tools) }),
    ...attributeFields(list, tools),
    ...(list.anchor !== undefined && { anchor: list.anchor }),
  }
}

function isSpace(token: Token): boolean {
  return (
    token.type === 'softbreak' || token.type === 'hardbreak' || (token.type === 'text' && token.content.trim() === '')
  )
}

function listOf(token: Token): AttributeList {
  const list = token.meta?.['list']
  return typeof list === 'object' && list !== null ? (list as AttributeList) : NO_ATTRIBUTES
}

const FIELDS: Readonly<Record<string, string>> = { expand: 'expandFullWidth' }
const DEVICES = ['mobile', 'tablet', 'desktop']

/** The fields that attributes are: names in camel case, captions as HTML, devices and animation as their objects. */
function attributeFields({ named }: AttributeList, tools: MarkdownTools): RawComponent {
  const {
    hide,
    caption,
    credit,
    animation,
    'animation-speed': speed,
    'animation-delay': delay,
    'animation-repeat': repeat,
    'caption-only-lightbox': hiddenCaption,
    'credit-only-lightbox': hiddenCredit,
    ...others
  } = named
  const plain = Object.entries(others).map(([name, value]) => [FIELDS[name] ?? camelCase(name), value] as const)
  return {
    ...Object.fromEntries(plain),
    ...(hide !== undefined && { device: devicesWithout(hide, tools) }),
    ...(caption !== undefined && { caption: legend(caption, hiddenCaption, tools) }),
    ...(credit !== undefined && { credit: legend(credit, hiddenCredit, tools) }),
    ...(animation !== undefined && {
      animation: {
        type: animation,
        ...(speed !== undefined && { speed }),
        ...(delay !== undefined && { delay }),
        ...(repeat !== undefined && { repeat }),
      },
    }),
  }
}

/** Caption or credit: a line of Markdown as HTML. */
function legend(text: string, hidden: string | undefined, { md }: MarkdownTools): RawComponent {
  return { text: md.renderInline(text), ...(hidden !== undefined && { onlyLightbox: hidden }) }
}

function devicesWithout(hide: string, tools: MarkdownTools): RawComponent {
  const names = hide.split(/[\s,]+/).filter((name) => name !== '')
  for (const name of names) if (!DEVICES.includes(name)) tools.drop(`there is no device ${name} to hide from`)
  return Object.fromEntries(DEVICES.map((device) => [device, !names.includes(device)]))
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Kinds of text that are a line, not paragraphs. */
const LINES = new Set(['headline', 'title', 'subtitle', 'crosshead', 'byline', 'imagecaption'])

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

interface Directive {
  readonly name: string
  readonly list: AttributeList
  /** First value after the name. */
  readonly value: string | undefined
  readonly fields: RawComponent
  readonly block: Block
  readonly tools: MarkdownTools
}

/** Directives whose value is one field and that hold no blocks. */
const VALUE_FIELDS: Readonly<Record<string, string>> = {
  advert: 'imageurl',
  anchor: 'name',
  button: 'link',
  divider: 'dividerId',
  spacer: 'size',
}

const PLATFORMS: ReadonlySet<string> = new Set(VIDEO_PLATFORMS)

const BUILDERS: Readonly<Record<string, (directive: Directive) => RawComponent>> = {
  gallery: ({ fields, block, tools }) => ({ component: 'gallery', ...fields, images: pictures(block, tools) }),
  video,
  audio: ({ fields, value, block, tools }) => ({
    component: 'audio',
    ...(value !== undefined && { url: value }),
    ...fields,
    ...(block.children.length > 0 && { transcript: contentHtml(block, tools) }),
  }),
  map,
  table,
  htmltable: ({ fields, block }) => ({ component: 'htmltable', ...fields, html: block.token.content }),
  columns,
  container: ({ fields, block, tools }) => ({
    component: 'container',
    ...fields,
    components: tools.convert(block.children),
  }),
  'live-container': ({ fields, block, tools }) => ({
    component: 'live_container',
    ...fields,
    posts: tools.convert(block.children),
  }),
  'live-post': ({ fields, block, tools }) => ({
    component: 'live_post',
    ...fields,
    components: tools.convert(block.children),
  }),
  recipe,
  custom: ({ fields, value, block }) => ({
    component: 'custom',
    ...fields,
    ...(value !== undefined && { url: value }),
    ...(block.token.content !== '' && { content: block.token.content }),
  }),
  twitter: social,
  instagram: social,
  infogram: social,
  tiktok: social,
}

/** The component that a directive is; nothing, and reported, when there is no such directive. */
export function convertDirective(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  const { name, args, isUnclosed } = block.token.meta as unknown as DirectiveMeta
  if (isUnclosed) tools.change(`the directive :::${name} is not closed; it ends with what surrounds it`)
  const list = parseArguments(args, valuesOf(name, args))
  if (list === undefined) {
    tools.drop(`what follows ::${name} cannot be understood: ${args}`)
    return []
  }
  const fields = attributeFields(list, tools)
  const directive: Directive = { name, list, value: list.values[0], fields, block, tools }
  if (isTextKind(name)) return [{ component: name, text: contentHtml(block, tools), ...fields }]
  const field = Object.hasOwn(VALUE_FIELDS, name) ? VALUE_FIELDS[name] : undefined
  if (field !== undefined) {
    return [{ component: name, ...(directive.value !== undefined && { [field]: directive.value }), ...fields }]
  }
  const build = Object.hasOwn(BUILDERS, name) ? BUILDERS[name] : undefined
  if (build !== undefined) return [build(directive)]
  tools.drop(`there is no directive ${name}`)
  return []
}

const WITHOUT_VALUE = new Set(['gallery', 'htmltable', 'columns', 'container', 'live-container', 'live-post', 'recipe'])

function valuesOf(name: string, args: string): number {
  if (isTextKind(name) || WITHOUT_VALUE.has(name)) return 0
  return name === 'video' && PLATFORMS.has(args.split(/\s/)[0] ?? '') ? 2 : 1
}

/** HTML of all the content of a directive. */
function contentHtml(block: Block, { md }: MarkdownTools): string {
  const inner = block.children.flatMap((child) => child.tokens)
  return md.renderer.render(inner, md.options, {}).trim()
}

function pictures(block: Block, tools: MarkdownTools): readonly RawComponent[] {
  return tools.convert(block.children).flatMap(({ component, ...picture }) => {
    if (component === 'image') return [picture]
    tools.drop(`a gallery holds pictures, no ${String(component)}`)
    return []
  })
}

function video({ list, fields, value, tools }: Directive): RawComponent {
  if (value !== undefined && PLATFORMS.has(value)) {
    const { id, style, bleed, device, animation, caption, credit, autoplay, loop, muted, ...params } = fields
    const own = { id, style, bleed, device, animation, caption, credit, autoplay, loop, muted }
    return { component: 'video', ...own, vidtype: value, params: { id: list.values[1] ?? '', ...params } }
  }
  const tracks = Object.entries(list.named).flatMap(([name, url]) => {
    const lang = /^captions-(.+)$/.exec(name)?.[1]
    return lang === undefined ? [] : [{ url, lang, label: languageName(lang, tools) }]
  })
  const others = Object.entries(fields).filter(([name]) => !/^captions[A-Z-]/.test(name))
  return {
    component: 'video',
    ...(value !== undefined && { url: value }),
    ...Object.fromEntries(others),
    ...(tracks.length > 0 && { tracks }),
  }
}

/** A language in its own words, as subtitles are chosen by. */
function languageName(tag: string, tools: MarkdownTools): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    tools.change(`${tag} is not a language that has a name`)
    return tag
  }
}

const PLACE = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(.*)$/s

function map({ fields, value, block, tools }: Directive): RawComponent {
  const markers = block.children
    .filter((child) => child.type === 'bullet_list')
    .flatMap((list) => list.children.map((item) => marker(inlineText(inlineTokens(item)[0], tools), tools)))
    .filter((found) => found !== undefined)
  return {
    component: 'map',
    ...place(value ?? ''),
    ...fields,
    ...(markers.length > 0 && { markers }),
  }
}

function place(text: string): RawComponent {
  const [, latitude, longitude] = PLACE.exec(text) ?? []
  return latitude === undefined ? {} : { latitude, longitude }
}

function marker(text: string, tools: MarkdownTools): RawComponent | undefined {
  const caption = PLACE.exec(text)?.[3]
  if (caption === undefined) {
    tools.drop(`a marker starts with latitude,longitude: ${text.slice(0, 80)}`)
    return undefined
  }
  return { ...place(text), ...(caption !== '' && { caption }) }
}

function table({ fields, value, block, tools }: Directive): RawComponent {
  if (value !== undefined) return { component: 'table', ...fields, file: value }
  const [found] = tools.convert(block.children)
  return { ...(found ?? { component: 'table' }), ...fields }
}

function columns({ fields, block, tools }: Directive): RawComponent {
  const found = block.children.filter((child) => {
    const name = child.type === 'directive' ? child.token.meta?.['name'] : undefined
    if (name !== 'column') tools.drop('columns hold :::column only')
    return name === 'column'
  })
  return { component: 'columns', ...fields, columns: found.map((column) => tools.convert(column.children)) }
}

function recipe({ fields, block, tools }: Directive): RawComponent {
  const [first, ...rest] = block.children
  const isYaml = first?.type === 'fence' && /^ya?ml$/.test(first.token.info.trim())
  if (!isYaml) tools.drop('a recipe starts with a block of YAML')
  const line = (first?.token.map?.[0] ?? 0) + 1
  const { name, ...recipe } = isYaml ? readYamlMap(first.token.content, { path: 'a recipe', line }) : {}
  return { component: 'recipe', ...fields, name, recipe, components: tools.convert(isYaml ? rest : block.children) }
}

function social({ name, list, fields }: Directive): RawComponent {
  const { id, style, bleed, device, animation, ...params } = fields
  const own = { id, style, bleed, device, animation }
  return { component: name, ...own, params: { id: list.values[0] ?? '', ...params } }
}

/** The components that blocks of Markdown are. Source: docs/markdown-format.md. */
export function convertBlocks(blocks: readonly Block[], base: Omit<MarkdownTools, 'convert'>): readonly RawComponent[] {
  const tools: MarkdownTools = { ...base, convert: (inner) => convertBlocks(inner, base) }
  return blocks.flatMap((block) => convertBlock(block, tools))
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
function blockHtml(block: Block, tools: MarkdownTools): string {
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
