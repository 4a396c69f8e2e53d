import sanitizeHtml, { type IOptions } from 'sanitize-html'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { safeLink } from './safeLink.ts'
import {
  INLINE_ELEMENTS,
  MATH_ATTRIBUTES,
  MATH_ELEMENTS,
  SILENT_ELEMENTS,
  TABLE_ATTRIBUTES,
  TABLE_ELEMENTS,
  TEXT_ATTRIBUTES,
  TEXT_BLOCK_ELEMENTS,
} from './vocabulary.ts'

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,24}$/i, /^(?:rgb|hsl)a?\([\d\s.,%/deg]{3,48}\)$/i]
const BUNDLE = 'bundle://'

const TEXT_OPTIONS = optionsFor({
  elements: [...INLINE_ELEMENTS, ...TEXT_BLOCK_ELEMENTS, ...MATH_ELEMENTS],
  attributes: TEXT_ATTRIBUTES,
})

const TABLE_OPTIONS = optionsFor({
  elements: [...INLINE_ELEMENTS, ...TEXT_BLOCK_ELEMENTS, ...MATH_ELEMENTS, ...TABLE_ELEMENTS],
  attributes: { ...TEXT_ATTRIBUTES, ...TABLE_ATTRIBUTES },
})

/**
 * The importers' sanitizer for a component's text: keeps the content model's vocabulary, MathML and inline pictures
 * of the bundle; links as `safeLink` allows them; of styles only a colour. What is not known loses its tag, scripts
 * and style sheets lose their content, too.
 */
export function sanitizeText(html: string): SafeHtml {
  return sanitizeHtml(html, TEXT_OPTIONS) as SafeHtml
}

/** Like `sanitizeText`, for the `html` of an `htmltable`. */
export function sanitizeTable(html: string): SafeHtml {
  return sanitizeHtml(html, TABLE_OPTIONS) as SafeHtml
}

function optionsFor(vocabulary: {
  readonly elements: readonly string[]
  readonly attributes: Readonly<Record<string, readonly string[]>>
}): IOptions {
  const attributes = Object.entries(vocabulary.attributes).map(([name, list]) => [name, [...list]])
  const math = [...MATH_ELEMENTS].map((name) => [name, [...MATH_ATTRIBUTES]])
  return {
    allowedTags: [...vocabulary.elements],
    allowedAttributes: { ...Object.fromEntries([...attributes, ...math]), '*': ['id', 'lang', 'dir'] },
    allowedStyles: { span: { color: COLOUR } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'article'],
    allowedSchemesByTag: { img: ['bundle'] },
    allowProtocolRelative: false,
    nonTextTags: [...SILENT_ELEMENTS],
    nestingLimit: 200,
    parser: { decodeEntities: true, lowerCaseTags: true },
    transformTags: { a: (name, found) => ({ tagName: name, attribs: linkAttributes(found) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs['src'] ?? '').startsWith(BUNDLE),
  }
}

function linkAttributes(found: Readonly<Record<string, string>>): Record<string, string> {
  const { href, ...rest } = found
  const link = safeLink(href)
  return link === undefined ? rest : { ...rest, href: link }
}
