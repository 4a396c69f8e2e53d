import sanitizeHtml, { type IOptions } from 'sanitize-html'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { GLOBAL_ATTRIBUTES, SAFE_CLASSES } from '@gatefold/magazine/link/safeMarkup'
import { safeLink } from './safeLink.ts'
import { SILENT_ELEMENTS, TABLE_VOCABULARY, TEXT_VOCABULARY } from './vocabulary.ts'

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,24}$/i, /^(?:rgb|hsl)a?\([\d\s.,%/deg]{3,48}\)$/i]
const BUNDLE = 'bundle://'
/** Footnotes, the links to them and the links back (decision 0013). */
const ROLES = new Set(['doc-noteref', 'doc-backlink', 'doc-footnote'])

const TEXT_OPTIONS = optionsFor(TEXT_VOCABULARY)
const TABLE_OPTIONS = optionsFor(TABLE_VOCABULARY)

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

function optionsFor(vocabulary: Readonly<Record<string, readonly string[]>>): IOptions {
  const attributes = Object.entries(vocabulary).map(([name, list]) => [name, [...list]])
  return {
    allowedTags: Object.keys(vocabulary),
    allowedAttributes: { ...Object.fromEntries(attributes), '*': GLOBAL_ATTRIBUTES.filter((name) => name !== 'class') },
    allowedClasses: { '*': [...SAFE_CLASSES] },
    allowedStyles: { '*': { color: COLOUR } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'article'],
    allowedSchemesByTag: { img: ['bundle'] },
    allowProtocolRelative: false,
    nonTextTags: [...SILENT_ELEMENTS],
    nestingLimit: 200,
    parser: { decodeEntities: true, lowerCaseTags: true },
    transformTags: {
      a: (name, found) => ({ tagName: name, attribs: withSafeLink(withSafeRole(found)) }),
      aside: (name, found) => ({ tagName: name, attribs: withSafeRole(found) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs['src'] ?? '').startsWith(BUNDLE),
  }
}

type Attributes = Readonly<Record<string, string>>

function withSafeLink(found: Attributes): Record<string, string> {
  const { href, ...rest } = found
  const link = safeLink(href)
  return link === undefined ? rest : { ...rest, href: link }
}

function withSafeRole(found: Attributes): Record<string, string> {
  const { role, ...rest } = found
  return role !== undefined && ROLES.has(role) ? { ...rest, role } : rest
}
