import { isTextKind } from '@gatefold/magazine/component/Component'
import { isGroup, mergeProperties, resolveStyle } from '@gatefold/magazine/style/resolveStyle'
import type { Style, StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { isList, toCamelCase } from '@gatefold/magazine/style/toCamelCase'
import { isPlainName, parseLength, parseLines, textOf } from './parseStyleValue.ts'
import { declarationsOf, type StyleContext } from './styleDeclarations.ts'
import { faceDeclarations, withoutFaces } from './styleFaces.ts'

/** A publication's style as CSS that is scoped to a class. */
export interface PublicationStyle {
  readonly className: string
  readonly css: string
}

/** What of an article decides how it is set. */
export interface StyledArticle {
  readonly id: string
  readonly style: string | undefined
  readonly styleProperties: StyleProperties
}

/** Requirement R9.1. */
const TABLET = '(min-width:768px)'
const DESKTOP = '(min-width:1025px)'

/**
 * The style of an article (its own properties on top of its style, which inherits) as text for a `<style>` element. Every
 * value in it has been parsed and written anew; what is not understood is dropped and logged. Undefined when there is
 * nothing to say. Source: content model, "Styles"; Requirements R3.3, R3.4.
 */
export function publicationStyle(
  article: StyledArticle,
  styles: readonly Style[],
  context: StyleContext,
): PublicationStyle | undefined {
  const style = styles.find(({ id }) => id === article.style)
  const resolved = style === undefined ? undefined : resolveStyle(style, styles)
  const properties = mergeProperties(resolved?.properties ?? {}, toCamelCase(article.styleProperties))
  const className = classNameOf(article)
  const rulesOf = (part: StyleProperties) => rules(part, `.${className}`, context)
  const css = [
    rulesOf(properties),
    media(TABLET, rulesOf(resolved?.tablet ?? {})),
    media(DESKTOP, rulesOf(resolved?.desktop ?? {})),
  ].join('')
  return css === '' ? undefined : { className, css }
}

function rules(properties: StyleProperties, scope: string, context: StyleContext): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      if (NAMED_LISTS.has(name)) return namedRules(name, value, { scope, context })
      const selector = selectorFor(name, scope)
      if (selector !== undefined && isGroup(value)) {
        return groupRules(HEADINGS.has(name) ? withoutJustification(value) : value, { selector, path: name, context })
      }
      context.log(`${name}: not a part that a style has`)
      return ''
    })
    .join('')
}

const HEADINGS: ReadonlySet<string> = new Set(['headline', 'title', 'subtitle', 'crosshead'])

/** The few large words of a heading would be torn apart. */
function withoutJustification(group: StyleProperties): StyleProperties {
  const kept = Object.entries(group).filter(([name, value]) => !(/align/i.test(name) && value === 'justify'))
  return Object.fromEntries(kept)
}

interface Target {
  readonly selector: string
  readonly path: string
  readonly context: StyleContext
}

/** A group's own declarations and those of what may stand inside it. */
function groupRules(group: StyleProperties, { selector, path, context }: Target): string {
  const inner = (name: string, suffix: string): string => {
    const value = group[name]
    return isGroup(value) ? block(`${selector} ${suffix}`, declarationsOf(value, `${path}.${name}`, context)) : ''
  }
  return [
    block(selector, declarationsOf(withoutIndent(withoutFaces(group)), path, context)),
    inner('link', 'a'),
    inner('links', 'a'),
    inner('bold', ':is(b,strong)'),
    inner('italic', ':is(i,em)'),
    inner('boldItalic', ':is(b,strong) :is(i,em)'),
    ...faceDeclarations(group, context).map(({ suffix, declarations }) => block(selector + suffix, declarations)),
    indentRules(group['textIndent'], selector),
    dropcapRules(group['dropcap'], { selector, path: `${path}.dropcap`, context }),
  ].join('')
}

/** The first paragraph of a text is not indented: only those that follow another. */
function indentRules(value: StyleValue | undefined, selector: string): string {
  const indent = value === undefined ? undefined : parseLength(value)
  const kind = selector.slice(selector.indexOf(' ') + 1)
  const following = `${selector} > p + p,${selector} + ${kind} > p:first-child`
  return indent === undefined ? '' : block(following, [`text-indent:${indent}`])
}

function withoutIndent({ textIndent: _textIndent, ...group }: StyleProperties): StyleProperties {
  return group
}

function dropcapRules(value: StyleValue | undefined, { selector, path, context }: Target): string {
  if (!isGroup(value)) return ''
  const { lines, characters: _characters, ...look } = value
  const initial = lines === undefined ? undefined : parseLines(lines)
  const declarations = declarationsOf(look, path, context)
  const target = `${selector}[data-dropcap] > p:first-of-type::first-letter`
  return block(target, [...(initial === undefined ? [] : [`initial-letter:${initial}`]), ...declarations])
}

const NAMED_LISTS: ReadonlyMap<string, (name: string) => string> = new Map([
  ['dividers', (name: string) => `[data-divider="${name}"]`],
  ['blocks', (name: string) => `[data-block="${name}"]`],
])

interface Surroundings {
  readonly scope: string
  readonly context: StyleContext
}

/** Dividers and blocks: a list of groups that name themselves by `id` or `name`, or a map from name to group. */
function namedRules(list: string, value: StyleValue, surroundings: Surroundings): string {
  const items = isList(value) ? value.filter(isGroup).map((item) => [nameOf(item), item] as const) : entriesOf(value)
  return items.map(([name, item]) => namedRule({ list, name }, item, surroundings)).join('')
}

function namedRule(
  { list, name }: { readonly list: string; readonly name: string },
  item: StyleProperties,
  { scope, context }: Surroundings,
): string {
  const selectorOf = NAMED_LISTS.get(list)
  if (selectorOf === undefined || !isPlainName(name)) return ''
  return groupRules(item, { selector: `${scope} ${selectorOf(name)}`, path: `${list}.${name}`, context })
}

function nameOf(item: StyleProperties): string {
  return textOf(item['id'] ?? item['name'] ?? '', { keepCase: true })
}

function entriesOf(value: StyleValue): readonly (readonly [string, StyleProperties])[] {
  if (!isGroup(value)) return []
  return Object.entries(value).flatMap(([name, item]) => (isGroup(item) ? [[name, item] as const] : []))
}

/** Where a part of a style stands in the page; the features set these attributes. */
function selectorFor(name: string, scope: string): string | undefined {
  if (isTextKind(name)) return `${scope} [data-kind="${name}"]`
  switch (name) {
    case 'canvas':
      return scope
    case 'image':
      return `${scope} [data-kind="image"]`
    case 'caption':
    case 'captions':
      return `${scope} figcaption`
    case 'link':
    case 'links':
      return `${scope} [data-kind] a`
    default:
      return undefined
  }
}

function block(selector: string, declarations: readonly string[]): string {
  return declarations.length === 0 ? '' : `${selector}{${declarations.join(';')}}`
}

function media(query: string, css: string): string {
  return css === '' ? '' : `@media ${query}{${css}}`
}

/** An article with properties of its own has a class of its own. */
function classNameOf({ id, style, styleProperties }: StyledArticle): string {
  const own = Object.keys(styleProperties).length === 0 ? '' : `-${plain(id)}`
  return `publication-${plain(style ?? '')}${own}`
}

function plain(id: string): string {
  return id.replace(/[^a-z\d]/gi, (character) => `_${character.codePointAt(0)?.toString(36) ?? ''}`)
}
