import { type Field, findKind, type Part } from '../component/kinds.ts'
import { childrenOf, type Component, type Legend } from '../component/Component.ts'
import type { LanguageTag, Localized } from '../language/Localized.ts'
import { textOfHtml } from './textOfHtml.ts'
import type { Passage } from './SearchQuery.ts'

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
  const kind = findKind(component.component)
  return kind === undefined ? [] : textsIn(component, kind, take)
}

/** The texts of a component or of a part of one, by what the table of kinds says of its fields; captions and credits come last. */
function textsIn(values: object, { fields }: Part, take: Take): readonly string[] {
  const found = Object.entries(fields).map(([name, field]) => ({ field, value: Reflect.get(values, name) as unknown }))
  const isLegend = ({ field }: { readonly field: Field }) => field.type === 'legend'
  return [...found.filter((it) => !isLegend(it)), ...found.filter(isLegend)].flatMap(({ field, value }) =>
    value === undefined ? [] : textsInField(field, value, take),
  )
}

function textsInField(field: Field, value: unknown, take: Take): readonly string[] {
  switch (field.type) {
    case 'plain':
      return escaped(take(value as Localized))
    case 'html':
    case 'tableHtml':
      return take(value as Localized)
    case 'legend':
      return take((value as Legend).text)
    case 'cells':
      return wordsInCells(value as readonly string[], take)
    case 'rows':
      return (value as readonly (readonly string[])[]).flatMap((cells) => wordsInCells(cells, take))
    case 'parts':
      return (value as readonly object[]).flatMap((part) => textsIn(part, field.of, take))
    case 'recipe':
      return escaped(wordsInRecipe(value, take, RECIPE_DEPTH))
    default:
      return []
  }
}

function wordsInCells(cells: readonly string[], take: Take): readonly string[] {
  return take(escaped(cells).join(' '))
}

function wordsInRecipe(value: unknown, take: Take, depth: number): readonly string[] {
  if (typeof value === 'string') return take(value)
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => wordsInRecipe(item, take, depth - 1))
  return Object.entries(value).flatMap(([field, inner]) =>
    UNREAD.test(field) ? [] : wordsInRecipe(inner, take, depth - 1),
  )
}

/** Fields of a recipe that hold addresses, times and kinds. */
const UNREAD = /^@|url$|image|video|time$|date|^context$/i

/** Words without markup, for whoever takes markup out. */
function escaped(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
