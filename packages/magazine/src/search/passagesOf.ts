import { childrenOf } from '../component/childrenOf.ts'
import type { Component, Legend, RecipeComponent } from '../component/Component.ts'
import type { LanguageTag, Localized } from '../language/Localized.ts'
import type { Passage } from './Passage.ts'
import { textOfHtml } from './textOfHtml.ts'

/** Whose words are taken: `isDefault` takes those that do not say their language, too. */
export interface PassageLanguage {
  readonly language: LanguageTag
  readonly isDefault: boolean
}

/** Levels of a recipe's own fields, whose steps may be in sections. */
const RECIPE_DEPTH = 6

/** The words of an article in one language, in their order: text, captions, tables, recipes, notes. Pure. */
export function passagesOf(components: readonly Component[], language: PassageLanguage): readonly Passage[] {
  return components.flatMap((component) => [
    ...textsOf(component, (text) => inLanguage(text, language))
      .flatMap(textOfHtml)
      .map((text) => ({ text, component: component.id })),
    ...passagesOf(childrenOf(component), language),
  ])
}

/** The languages that the words of an article say of themselves. */
export function languagesOf(components: readonly Component[]): ReadonlySet<LanguageTag> {
  const languages = new Set<LanguageTag>()
  const note = (text: Localized | undefined): readonly string[] => {
    if (typeof text === 'object') for (const language of Object.keys(text)) languages.add(language)
    return []
  }
  const walk = (level: readonly Component[]): void => {
    for (const component of level) {
      textsOf(component, note)
      walk(childrenOf(component))
    }
  }
  walk(components)
  return languages
}

/** The text of a value in one language and in no other; none where it has none. Pure. */
export function inLanguage(text: Localized | undefined, { language, isDefault }: PassageLanguage): readonly string[] {
  if (text === undefined) return []
  const own = typeof text === 'string' ? (isDefault ? text : '') : (text[language] ?? '')
  return own === '' ? [] : [own]
}

type Take = (text: Localized | undefined) => readonly string[]

function textsOf(component: Component, take: Take): readonly string[] {
  return [...wordsIn(component, take), ...legendsIn(component, take)]
}

function wordsIn(component: Component, take: Take): readonly string[] {
  switch (component.component) {
    case 'image':
    case 'advert':
      return escaped(take(component.alt))
    case 'gallery':
      return component.images.flatMap(({ alt, caption, credit }) => [
        ...escaped(take(alt)),
        ...take(caption?.text),
        ...take(credit?.text),
      ])
    case 'audio':
      return take(component.transcript)
    case 'map':
      return component.markers.flatMap(({ caption }) => escaped(take(caption)))
    case 'table':
      return [component.header, ...component.rows].flatMap((cells) => take(escaped(cells).join(' ')))
    case 'htmltable':
      return take(component.html)
    case 'recipe':
      return wordsInRecipe(component, take)
    default:
      return 'text' in component ? take(component.text) : []
  }
}

function legendsIn(component: Component, take: Take): readonly string[] {
  const { caption, credit } = component as { readonly caption?: Legend; readonly credit?: Legend }
  return [caption, credit].flatMap((legend) => take(legend?.text))
}

function wordsInRecipe({ name, recipe }: RecipeComponent, take: Take): readonly string[] {
  const walk = (value: unknown, depth: number): readonly string[] => {
    if (typeof value === 'string') return take(value)
    if (depth === 0 || typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return value.flatMap((item) => walk(item, depth - 1))
    return Object.entries(value).flatMap(([field, inner]) => (UNREAD.test(field) ? [] : walk(inner, depth - 1)))
  }
  return [...escaped(take(name)), ...escaped(walk(recipe, RECIPE_DEPTH))]
}

/** Fields of a recipe that hold addresses, times and kinds. */
const UNREAD = /^@|url$|image|video|time$|date|^context$/i

/** Words without markup, for whoever takes markup out. */
function escaped(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
