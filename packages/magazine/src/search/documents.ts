import type { Article } from '../article.ts'
import { childrenOf, type Component, type Legend } from '../component/Component.ts'
import type { LanguageTag, Localized } from '../language/Localized.ts'
import type { PageBlock, PageText } from '../replica/Flatplan.ts'
import { isOfStory } from '../replica/stories.ts'
import { locateText, textOfBlock } from '../replica/pageText.ts'
import type { Passage } from './SearchQuery.ts'
import { textOfHtml } from './textOfHtml.ts'
import { type Field, findKind, type Part } from '../component/kinds.ts'

/** The text behind a printed page, counted from 1. */
export interface PrintedText {
  readonly page: number
  readonly text: PageText
}

export type SearchableArticle = Pick<Article, 'id' | 'name' | 'description' | 'author' | 'keywords' | 'components'>

export interface SearchableIssue {
  readonly name: Localized
  readonly description: Localized
  /** Of what does not say its language. */
  readonly defaultLanguage: LanguageTag
  readonly articles: readonly SearchableArticle[]
  readonly printed: readonly PrintedText[]
}

/** What is found as one: an article in one language, a printed page, an issue's own words in one language. */
export interface SearchableDocument {
  /** Undefined for a printed page and an issue's own words. */
  readonly articleId: string | undefined
  /** Of a printed page, counted from 1. */
  readonly page: number | undefined
  readonly language: LanguageTag
  /** What everybody may know: title, description, author, keywords. */
  readonly facts: string
  readonly passages: readonly Passage[]
}

/** All that an issue is found by: its own words, its articles' in each of their languages, and what print says besides. Pure. */
export function documentsOf(issue: SearchableIssue): readonly SearchableDocument[] {
  const { defaultLanguage, printed } = issue
  return [...documentsOfIssue(issue), ...documentsOfArticles(issue), ...documentsOfPages(printed, defaultLanguage)]
}

function documentsOfIssue({ name, description, defaultLanguage }: SearchableIssue): readonly SearchableDocument[] {
  return spoken([name, description], defaultLanguage).map((language) => {
    const said = linesOf(description, language)
    return {
      articleId: undefined,
      page: undefined,
      language: language.language,
      facts: [...linesOf(name, language), ...said].join('\n'),
      passages: said.map((text) => ({ text })),
    }
  })
}

/** The documents of the articles alone. */
export function documentsOfArticles({
  articles,
  printed,
  defaultLanguage,
}: Pick<SearchableIssue, 'articles' | 'printed' | 'defaultLanguage'>): readonly SearchableDocument[] {
  const blocks = storyBlocks(printed)
  return articles.flatMap(({ id, name, description, author, keywords, components }) => {
    const own = blocks.get(id) ?? new Map<string, readonly PlacedBlock[]>()
    return spoken([name, description], defaultLanguage, components).map((language) => ({
      articleId: id,
      page: undefined,
      language: language.language,
      facts: [...linesOf(name, language), ...linesOf(description, language), author, ...keywords].join('\n'),
      passages: passagesOf(components, language).map((passage) => placed(passage, own)),
    }))
  })
}

function linesOf(text: Localized, language: PassageLanguage): readonly string[] {
  return inLanguage(text, language).flatMap(textOfHtml)
}

/** In which languages something is said; what does not tell is in the default one. */
function spoken(
  texts: readonly Localized[],
  defaultLanguage: LanguageTag,
  components: readonly Component[] = [],
): readonly PassageLanguage[] {
  const own = texts.flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)))
  const languages = new Set([defaultLanguage, ...own, ...languagesOf(components)])
  return [...languages].map((language) => ({ language, isDefault: language === defaultLanguage }))
}

interface PlacedBlock {
  readonly page: number
  readonly block: number
  readonly content: PageBlock
}

/** The blocks of print by article and component. */
function storyBlocks(printed: readonly PrintedText[]) {
  const byArticle = new Map<string, Map<string, PlacedBlock[]>>()
  for (const { page, text } of printed) {
    for (const [block, content] of text.blocks.entries()) {
      if (!isOfStory(content) || content.component === undefined) continue
      const own = byArticle.get(content.article) ?? new Map<string, PlacedBlock[]>()
      own.set(content.component, [...(own.get(content.component) ?? []), { page, block, content }])
      byArticle.set(content.article, own)
    }
  }
  return byArticle
}

/** A passage with the block of print that begins it, where its component is printed. */
function placed(passage: Passage, blocks: ReadonlyMap<string, readonly PlacedBlock[]>): Passage {
  const own = blocks.get(passage.component ?? '') ?? []
  const isHere = ({ content }: PlacedBlock) => locateText(textOfBlock(content), passage.text) !== undefined
  const found = own.length > 1 ? (own.find(isHere) ?? own[0]) : own[0]
  return found === undefined ? passage : { ...passage, page: found.page, block: found.block }
}

/** What print says that is in no article: advertisements, a colophon, a page that is nothing but a picture of text. */
function documentsOfPages(printed: readonly PrintedText[], language: LanguageTag): readonly SearchableDocument[] {
  return printed.flatMap(({ page, text }) => {
    const passages = text.blocks.flatMap((content, block): readonly Passage[] => {
      const words = content.article !== undefined || content.role === 'furniture' ? '' : textOfBlock(content)
      return words === '' ? [] : [{ text: words, page, block }]
    })
    return passages.length === 0 ? [] : [{ articleId: undefined, page, language, facts: '', passages }]
  })
}

/** Whose words are taken: `isDefault` takes those that do not say their language, too. */
interface PassageLanguage {
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
function inLanguage(text: Localized | undefined, { language, isDefault }: PassageLanguage): readonly string[] {
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
