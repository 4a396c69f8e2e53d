import type { Token } from 'markdown-it'
import { NO_ATTRIBUTES, type AttributeList } from './attributeList.ts'
import { attributeFields, legend } from './attributeFields.ts'
import type { MarkdownTools, RawComponent } from './MarkdownTools.ts'

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
