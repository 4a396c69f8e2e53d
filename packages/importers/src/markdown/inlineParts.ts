import type { MarkdownIt, Token } from 'markdown-it'
import { type AttributeList, NO_ATTRIBUTES } from './attributes.ts'
import type { Block } from './createMarkdown.ts'

/** A component as the text says it, its fields unchecked. */
export type RawComponent = Readonly<Record<string, unknown>>

/** What turning blocks into components needs. */
export interface MarkdownTools {
  readonly md: MarkdownIt
  /** The components that blocks inside a directive are. */
  readonly convert: (blocks: readonly Block[]) => readonly RawComponent[]
  readonly drop: (message: string) => void
  readonly change: (message: string) => void
}

/** Attributes at the end of a line of text. */
export function trailingAttributes(inline: Token | undefined): AttributeList {
  const last = inline?.children?.findLast((child) => child.type !== 'text' || child.content.trim() !== '')
  return last?.type === 'attributes' ? listOf(last) : NO_ATTRIBUTES
}

/** HTML of a line of text. */
export function inlineHtml(inline: Token | undefined, { md }: MarkdownTools): string {
  return md.renderer.renderInline(inline?.children ?? [], md.options, {}).trim()
}

/** The words of a line of text. */
export function inlineText(inline: Token | undefined, { md }: MarkdownTools): string {
  return md.renderer.renderInlineAsText(inline?.children ?? [], md.options, {}).trim()
}

/** The pictures of a paragraph that holds nothing else; undefined for every other paragraph. */
export function picturesOf(inline: Token | undefined, tools: MarkdownTools): readonly RawComponent[] | undefined {
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
export function attributeFields({ named }: AttributeList, tools: MarkdownTools): RawComponent {
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
